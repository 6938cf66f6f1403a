/// Answers that were made before, up to a number of bytes.
///
/// An answer is a pure function of its request, so keeping it changes nothing but the time it takes.
/// A benchmark that asks the same again and again then measures its client and hardly the server.
/// What no longer fits is made anew each time: a run repeated in the same order would find nothing
/// if the oldest had to go.
struct KeptAnswers: Sendable {
  private let budget: Int
  private var bytes = 0
  private var answers: [HTTPRequest: Kept] = [:]

  /// A request as it was read, and its answer.
  struct Kept: Sendable {
    var request: StoreRequest
    var answer: SimulatedAnswer
  }

  /// Keeps bodies and targets of so many bytes together; 0 keeps nothing.
  init(budget: Int) { self.budget = budget }

  /// The answer to a request, if it was kept.
  subscript(_ request: HTTPRequest) -> Kept? { budget > 0 ? answers[request] : nil }

  /// Keeps an answer, where there is room for it.
  mutating func insert(_ answer: SimulatedAnswer, to request: StoreRequest) {
    let size = answer.body.count + request.http.target.utf8.count
    guard bytes + size <= budget else { return }
    bytes += size
    answers[request.http] = Kept(request: request, answer: answer)
  }
}
