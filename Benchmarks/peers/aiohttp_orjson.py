"""What one writes oneself: asyncio, aiohttp and orjson, 200 ids a request, four requests at once."""

import asyncio
import csv
import sys

import aiohttp
import orjson

BATCH = 200
CONCURRENCY = 4


def read_portfolio(path):
    with open(path, newline="") as file:
        return [(row["id"], row["version"]) for row in csv.DictReader(file)]


async def main(store, portfolio, countries, output):
    entries = read_portfolio(portfolio)
    batches = [entries[start : start + BATCH] for start in range(0, len(entries), BATCH)]
    work = [(batch, country) for batch in batches for country in countries]
    found = {}
    queue = iter(work)

    async def worker(session):
        for batch, country in queue:
            ids = ",".join(app for app, _ in batch)
            url = f"{store}/lookup?country={country}&entity=software&id={ids}&limit=200"
            async with session.get(url) as response:
                response.raise_for_status()
                answer = orjson.loads(await response.read())
            for result in answer["results"]:
                found[result["trackId"], country] = (
                    result["version"], result["trackName"], result["bundleId"])

    connector = aiohttp.TCPConnector(limit=CONCURRENCY)
    async with aiohttp.ClientSession(connector=connector) as session:
        await asyncio.gather(*(worker(session) for _ in range(CONCURRENCY)))

    with open(output, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(
            ["app", "country", "status", "installed_version", "store_version", "name", "bundle_id"])
        for app, installed in entries:
            for country in countries:
                version, name, bundle = found.get((int(app), country), (None, None, None))
                if version is None:
                    status = "unlisted"
                elif not installed:
                    status = "listed"
                else:
                    status = "latest" if version == installed else "differs"
                writer.writerow([app, country.upper(), status, installed, version, name, bundle])


store, portfolio, countries, output = sys.argv[1:]
asyncio.run(main(store, portfolio, countries.split(","), output))
