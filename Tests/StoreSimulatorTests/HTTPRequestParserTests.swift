import Testing

@testable import StoreSimulator

struct HTTPRequestParserTests {
  @Test func `requests come out whole wherever the network cut them`() {
    let first = "GET /lookup?id=1 HTTP/1.1\r\nHost: a\r\n\r\n"
    let second = "POST /reset HTTP/1.1\r\nContent-Length: 4\r\nConnection: close\r\n\r\nabcd"
    let third = "GET / HTTP/1.0\r\n\r\n"
    let bytes = Array((first + second + third).utf8)
    let expected = [
      HTTPRequest(target: "/lookup?id=1"),
      HTTPRequest(method: "POST", target: "/reset", keepsAlive: false),
      HTTPRequest(target: "/", keepsAlive: false),
    ]
    for size in 1...bytes.count {
      var parser = HTTPRequestParser()
      var requests: [HTTPRequest] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        parser.append(bytes[start..<min(start + size, bytes.count)])
        while case .request(let request) = parser.next() { requests.append(request) }
      }
      #expect(requests == expected, "in pieces of \(size)")
    }
  }

  @Test(arguments: [
    "GET\r\n\r\n", "GET /a b HTTP/1.1\r\n\r\n", "GET http://a/ HTTP/1.1\r\n\r\n",
    "GET / SPDY/3\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: 999999999\r\n\r\n",
    String(repeating: "x", count: 200_000),
  ])
  func `what is no request is malformed`(_ text: String) {
    var parser = HTTPRequestParser()
    parser.append(text.utf8)
    #expect(parser.next() == .malformed)
  }

  @Test(arguments: [
    ("/lookup?id=1%2C2&bundleId=a+b", ["id": "1,2", "bundleId": "a b"]),
    ("/lookup?id=%zz&x=%4", ["id": "%zz", "x": "%4"]),
    ("/lookup?&a&b=&c==", ["a": "", "b": "", "c": "="]),
    ("/lookup", [:]),
  ])
  func `query items are decoded`(_ target: String, _ expected: [String: String]) {
    let items = HTTPRequest(target: target).queryItems
    #expect(Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first } == expected)
  }
}
