import Foundation
import StoreCheck
import Testing

/// The inputs that people have, where the tool is developed.
struct SharedInputTests {
  private static let folder = SharedData.folder.appending(path: "../inputs").standardizedFileURL

  /// Each file with its number of entries, and with those that name an app; a refused one has none.
  private static let files: [(name: String, entries: Int, apps: Int)] = [
    ("exports/06-cfgutil.txt", 1, 1), ("exports/13-vpp.json", 1, 1), ("exports/23-urls.txt", 4, 4),
    ("exports/24-brewfile", 2, 2), ("exports/29-pubspec", 3, 3), ("exports/abm_vpp.csv", 2, 2),
    ("exports/asc_api_versions.json", 0, 0), ("exports/asc_sales.tsv", 2, 2),
    ("exports/brewfile.txt", 2, 2), ("exports/comma_line.txt", 3, 3),
    ("exports/comment_csv.csv", 1, 1), ("exports/country_names.csv", 24, 24),
    ("exports/dict_json.json", 2, 2), ("exports/dup_headers.csv", 1, 1),
    ("exports/excel_de_1252.csv", 3, 3), ("exports/excel_jp_sjis.csv", 2, 2),
    ("exports/google_sheets.csv", 3, 3), ("exports/google_workspace_mobile_apps.csv", 2, 2),
    ("exports/ideviceinstaller_l.csv", 2, 2), ("exports/ids_grouped.csv", 8, 2),
    ("exports/intune_all_apps.csv", 2, 2), ("exports/intune_discovered_apps.csv", 0, 0),
    ("exports/intune_graph_detectedApps.json", 0, 0),
    ("exports/jamf_advanced_search_multi.csv", 2, 2), ("exports/jamf_v2_device_detail.json", 1, 1),
    ("exports/jp_utf8.csv", 2, 2), ("exports/json_num.json", 3, 3),
    ("exports/kandji_api.json", 2, 2), ("exports/kandji_apps.csv", 2, 2),
    ("exports/links.txt", 22, 17), ("exports/mas_list.txt", 4, 4),
    ("exports/mas_outdated.txt", 2, 2), ("exports/md_table.md", 2, 2),
    ("exports/munki_manifest.json", 2, 2), ("exports/names_only.txt", 4, 0),
    ("exports/noheader_name_first.csv", 2, 2), ("exports/noheader_rownum.csv", 2, 2),
    ("exports/owner_country.csv", 2, 2), ("exports/p21_dotnames.csv", 0, 0),
    ("exports/p23_smallid_nobundle.csv", 3, 1), ("exports/p6_package_android_win.csv", 1, 1),
    ("exports/p8_land_de.csv", 2, 2), ("exports/pipe.csv", 2, 2),
    ("exports/simplemdm_installed_apps.json", 2, 2), ("exports/smart.csv", 9, 8),
    ("exports/spaces_cols.txt", 2, 2), ("exports/ver_numbers.csv", 10, 10),
    ("exports/ver_text.csv", 12, 12), ("exports/version_latest_only.csv", 1, 1),
    ("exports/vpp_assets_v1.json", 2, 2), ("reports/Brewfile", 2, 2),
    ("reports/country-names.csv", 6, 6), ("reports/fleet-gitops.yml", 0, 0),
    ("reports/fleetctl-software.json", 1, 1), ("reports/ideviceinstaller.csv", 2, 2),
    ("reports/intune-discovered.csv", 0, 0), ("reports/ipatool-search.json", 2, 2),
    ("reports/links.txt", 7, 7), ("reports/lookup-answer.json", 1, 1),
    ("reports/lookup-urls.txt", 3, 3), ("reports/mas-list.txt", 3, 3),
  ]

  @Test(
    "an input that people have is read, or says why not",
    .enabled(if: FileManager.default.fileExists(atPath: folder.path), "the inputs are not here"),
    arguments: files)
  func reads(file: (name: String, entries: Int, apps: Int)) throws {
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: file.name)))
    var entries: [AppQuery] = []
    do throws(PortfolioError) {
      entries = try read(bytes, options: PortfolioOptions(takesLinkCountries: true)).entries
    } catch {
      #expect(file.entries == 0, "\(error)")
    }
    #expect(entries.count == file.entries)
    #expect(entries.count { $0.identifier != nil } == file.apps)
  }
}
