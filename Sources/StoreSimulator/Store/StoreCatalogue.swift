import StoreCheck

/// Where the simulated store takes its answers from.
enum StoreCatalogue: Sendable {
  /// A made-up store.
  case synthetic(SyntheticCatalogue, SyntheticRows)
  /// Bodies that the real store once sent.
  case recorded(RecordedAnswers)

  /// One thing that a lookup found; of the kind that its catalogue gives out.
  enum Item: Sendable {
    case app(SyntheticApp)
    case artist(SyntheticDeveloper)
    case recorded(RecordedAnswers.Location)
  }

  /// What a lookup finds: each thing once, in an order of the store's own.
  ///
  /// An artist comes before its apps. What is not known or not sold there is left out.
  func items(_ query: LookupQuery) -> [Item] {
    switch self {
    case .synthetic(let catalogue, _): catalogue.items(query)
    case .recorded(let answers): answers.items(query).map { .recorded($0) }
    }
  }

  /// Some things that a lookup did not ask for.
  func unasked(_ query: LookupQuery, _ draw: Draw) -> [Item] {
    let asked = Set(query.identifiers)
    switch self {
    case .synthetic(let catalogue, _):
      return (0..<UInt64(min(5, catalogue.count))).map { number in
        catalogue.app(at: draw.with(number).below(catalogue.count))
      }.filter { app in
        !asked.contains(.trackID(app.trackID))
          && !(AppIdentifier(app.bundleID).map(asked.contains) ?? false)
      }.map { .app($0) }
    case .recorded(let answers):
      return answers.apps(from: draw, count: 5).filter { location in
        asked.isDisjoint(with: answers.identifiers(location))
      }.map { .recorded($0) }
    }
  }

  /// Adds one row as JSON.
  ///
  /// Where `quotesTrackID`, a made-up row holds its track id as a text, as the store once did.
  func append(
    _ item: Item, _ query: LookupQuery, quotesTrackID: Bool = false, to body: inout [UInt8]
  ) {
    switch (self, item) {
    case (.synthetic(_, let rows), .app(let app)):
      rows.append(
        app, in: query.storefront, platform: query.platform, quotesTrackID: quotesTrackID,
        to: &body)
    case (.synthetic(_, let rows), .artist(let artist)):
      rows.append(artist, in: query.storefront, to: &body)
    case (.recorded(let answers), .recorded(let location)):
      body += answers.bytes(location)
    case (.synthetic, .recorded), (.recorded, .app), (.recorded, .artist):
      preconditionFailure("an item belongs to the catalogue that found it")
    }
  }

  /// About how many bytes so many rows take.
  func expectedBytes(rows count: Int) -> Int {
    switch self {
    case .synthetic(_, let rows): 128 + count * rows.expectedBytes
    case .recorded: 128 + count * 8_000
    }
  }
}

extension SyntheticCatalogue {
  /// What a lookup finds in this catalogue.
  fileprivate func items(_ query: LookupQuery) -> [StoreCatalogue.Item] {
    var artists: [StoreCatalogue.Item] = []
    var found: [(order: UInt64, app: SyntheticApp)] = []
    var seen: Set<UInt64> = []
    found.reserveCapacity(query.identifiers.count)
    let order = Draw(seed: seed, topic: .order).with(UInt64(query.storefront.packed))
    for identifier in query.identifiers {
      if let app = app(identifier) {
        guard app.isListed(in: query.storefront), app.answers(query, askedBy: identifier),
          seen.insert(app.trackID).inserted
        else { continue }
        found.append((order.with(app.trackID).value, app))
      } else if case .trackID(let artistID) = identifier,
        let developer = SyntheticDeveloper(catalogue: self, artistID: artistID),
        seen.insert(artistID).inserted
      {
        artists.append(.artist(developer))
        guard query.asksForApps else { continue }
        artists += developer.apps(query).prefix(query.limit).map { .app($0) }
      }
    }
    found.sort { $0.order < $1.order }
    return artists + found.map { .app($0.app) }
  }
}

extension SyntheticApp {
  /// Whether the app is of the kind that a lookup asks for.
  ///
  /// Asked by bundle id the store does not heed the entity, so that an app for the Mac comes back
  /// where one for iPhone was meant.
  fileprivate func answers(_ query: LookupQuery, askedBy identifier: AppIdentifier) -> Bool {
    switch (identifier.kind, query.platform) {
    case (.bundleID, _), (.trackID, nil): true
    case (.trackID, let platform?): platforms.contains(platform)
    }
  }
}

extension SyntheticDeveloper {
  /// The developer's apps of the kind asked for that are sold where the lookup asks.
  fileprivate func apps(_ query: LookupQuery) -> some Sequence<SyntheticApp> {
    appIndices.lazy.map(catalogue.app(at:)).filter { app in
      app.isListed(in: query.storefront)
        && query.platform.map { app.platforms.contains($0) } ?? true
    }
  }
}
