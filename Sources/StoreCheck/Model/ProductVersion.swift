/// The version of this product.
package enum ProductVersion {
  /// The version as `--version` prints it and requests carry it.
  package static let text = "1.0.0"
}
