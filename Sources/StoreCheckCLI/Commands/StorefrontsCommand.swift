import StoreCheck

/// `storecheck storefronts`.
struct StorefrontsCommand {
  init(_ arguments: Arguments) throws(UsageError) { try arguments.refuseOperands() }

  func run(_ io: IO) async throws -> ExitStatus {
    var text = ""
    for storefront in Storefront.all {
      text += "\(storefront.code)  \(storefront.name ?? "")\n"
    }
    return try await io.print(text)
  }
}
