import StoreCheck
import StoreCheckCLI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FuzzTarget {
  /// Takes the first line for words, with NUL between them as a process gets them, and the rest for
  /// the text of every file that is named.
  static func fuzzArguments(_ bytes: [UInt8]) {
    let pieces = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    let words = (pieces.first ?? []).split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let file = pieces.count > 1 ? Array(pieces[1]) : []
    let fileText = String(decoding: file, as: UTF8.self)

    checkArgumentFile(fileText)
    if let length = words.first.flatMap({ DurationText.parse($0) }) {
      require(length >= .zero, "a negative length of time: \(words)")
    }
    do throws(UsageError) {
      let arguments = try Arguments(parsing: words) { _ throws(UsageError) in fileText }
      checkSettings(arguments)
      checkSettings(try ConfigFile.arguments(in: file, name: "config", for: arguments.command))
    } catch {
      require(!error.message.isEmpty, "an error that says nothing: \(words)")
    }
  }

  /// Words that are quoted again must be read as they were.
  private static func checkArgumentFile(_ text: String) {
    let words = ArgumentFile.words(of: text)
    let quoted = words.map { word in
      var text = String.UnicodeScalarView()
      for scalar in word.unicodeScalars {
        if scalar == "\\" || scalar == "\"" {
          text.append("\\")
        }
        text.append(scalar)
      }
      return "\"\(String(text))\""
    }
    let again = ArgumentFile.words(of: quoted.joined(separator: " "))
    require(again == words, "\(words) became \(again)")
  }

  private static func checkSettings(_ arguments: Arguments) {
    let io = IO(
      input: .bytes([]), output: ByteSink { _ throws(SystemError) in },
      messages: ByteSink { _ throws(SystemError) in })
    guard let settings = try? CheckSettings(arguments, environment: [:], io: io) else {
      return
    }
    let configuration = settings.configuration
    require(!configuration.storefronts.isEmpty, "no storefronts: \(arguments)")
    require((1...200).contains(configuration.batch), "a batch of \(configuration.batch)")
    require(configuration.concurrency >= 1, "no concurrency: \(arguments)")
    require(configuration.timeout > .zero, "no time to answer: \(arguments)")
    if let rate = configuration.rate {
      require(rate.count >= 1 && rate.window > .zero, "no rate: \(rate)")
    } else {
      let isApple = configuration.store.host()?.hasSuffix("apple.com") ?? true
      require(!isApple || settings.isDemo, "no limit at Apple's store: \(arguments)")
    }
  }
}
