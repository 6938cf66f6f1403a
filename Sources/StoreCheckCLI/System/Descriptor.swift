/// An open file, pipe, terminal or device of the system, by its number.
///
/// The calls behind it are in the file named for the platform.
package struct Descriptor: Hashable, Sendable {
  /// The system's number.
  package let number: Int32

  /// Standard input.
  package static let standardInput = Descriptor(number: 0)
  /// Standard output.
  package static let standardOutput = Descriptor(number: 1)
  /// Standard error.
  package static let standardError = Descriptor(number: 2)

  /// What a name or a number stands for.
  package enum Kind: Hashable, Sendable {
    case regular, directory, pipe, socket, terminal, device
  }
}

/// A refusal of the system.
package struct SystemError: Error, Hashable, Sendable {
  /// The system's number for it.
  package let code: Int32
}
