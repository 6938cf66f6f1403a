// swift-tools-version: 6.2
import PackageDescription

/// Every target is held to the same rules: explicit existentials, explicit imports, strict memory
/// safety, and no warning left standing.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "storecheck",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(
      name: "StoreCheck", targets: ["StoreCheck", "StoreCheckURLSession", "StoreCheckCurl"]),
    .executable(name: "storecheck", targets: ["StoreCheckTool"]),
    .executable(name: "StoreCheckBenchmarks", targets: ["StoreCheckBenchmarks"]),
  ],
  targets: [
    .target(
      name: "StoreCheck",
      resources: [
        .embedInCode("Report/HTML/page.css"), .embedInCode("Report/HTML/page.js"),
      ],
      swiftSettings: strict),
    .target(
      name: "StoreCheckURLSession",
      dependencies: [
        "StoreCheck", .target(name: "StoreCheckCurl", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: strict),
    // Only Linux needs it: `URLSession` there ends the process on some answers.
    .target(name: "CLibcurl"),
    .target(
      name: "StoreCheckCurl", dependencies: ["StoreCheck", "CLibcurl"], swiftSettings: strict),
    .target(name: "StoreSimulator", dependencies: ["StoreCheck"], swiftSettings: strict),
    .target(
      name: "StoreCheckCLI",
      dependencies: [
        "StoreCheck", "StoreSimulator",
        .target(name: "StoreCheckCurl", condition: .when(platforms: [.linux])),
        .target(name: "StoreCheckURLSession", condition: .when(platforms: [.macOS])),
      ],
      swiftSettings: strict),
    // Not named `storecheck`: on a case-insensitive volume that is the folder of `StoreCheck`.
    .executableTarget(
      name: "StoreCheckTool", dependencies: ["StoreCheckCLI"], swiftSettings: strict),
    .executableTarget(
      name: "StoreCheckBenchmarks",
      dependencies: ["StoreCheck", "StoreCheckURLSession", "StoreCheckCurl", "StoreSimulator"],
      path: "Benchmarks/StoreCheckBenchmarks",
      swiftSettings: strict),
    .target(
      name: "StoreCheckTesting", dependencies: ["StoreCheck"], path: "Tests/StoreCheckTesting",
      swiftSettings: strict),
    .testTarget(
      name: "StoreCheckTests", dependencies: ["StoreCheck", "StoreCheckTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "StoreCheckURLSessionTests",
      dependencies: [
        "StoreCheckURLSession", "StoreCheckCurl", "StoreSimulator", "StoreCheckTesting",
      ],
      exclude: ["Documentation/PublicInterface"],
      swiftSettings: strict),
    .testTarget(
      name: "StoreSimulatorTests", dependencies: ["StoreSimulator", "StoreCheckTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "StoreCheckCLITests", dependencies: ["StoreCheckCLI", "StoreCheckTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["StoreCheck", "StoreCheckTool", "StoreSimulator", "StoreCheckTesting"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
