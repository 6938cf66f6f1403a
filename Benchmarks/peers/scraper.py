"""itunes-app-scraper-dmi as it is shipped, but for the address that it asks: one id a request."""

import csv
import sys

import requests
from itunes_app_scraper.scraper import AppStoreScraper
from itunes_app_scraper.util import AppStoreException

store, portfolio, countries, output = sys.argv[1:]
original = requests.get


def redirected(url, *arguments, **options):
    return original(url.replace("https://itunes.apple.com", store), *arguments, **options)


requests.get = redirected
scraper = AppStoreScraper()
with open(portfolio, newline="") as source, open(output, "w", newline="") as target:
    writer = csv.writer(target)
    writer.writerow(["app", "country", "store_version"])
    for row in csv.DictReader(source):
        for country in countries.split(","):
            try:
                version = scraper.get_app_details(row["id"], country=country)["version"]
            except AppStoreException:
                version = None
            writer.writerow([row["id"], country.upper(), version])
