"""Runs storecheck and its peers in turn on the same work, checks their answers, prints the table."""

import argparse
import csv
import os
import platform
import resource
import socket
import statistics
import subprocess
import sys
import time
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
COUNTRIES = "us,jp,de,fr,gb,cn,br"
# One id a request is so slow that these peers run on a share of the work.
SHARE = 500


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """nginx with prepared answers, plain on one port and compressed on another."""

    def __init__(self, folder, bodies):
        os.makedirs(os.path.join(folder, "temporary"), exist_ok=True)
        self.plain, self.compressed = free_port(), free_port()
        with open(os.path.join(HERE, "nginx.conf")) as template:
            text = template.read()
        for word, value in [
            ("FOLDER", folder), ("BODIES", bodies), ("PLAIN", str(self.plain)),
            ("COMPRESSED", str(self.compressed)),
        ]:
            text = text.replace(word, value)
        path = os.path.join(folder, "nginx.conf")
        with open(path, "w") as file:
            file.write(text)
        self.process = subprocess.Popen(
            ["nginx", "-e", os.path.join(folder, "error.log"), "-p", folder, "-c", path])
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.plain), timeout=1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("nginx does not start")

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Peer:
    def __init__(self, name, note, command, share=None, answers=True):
        self.name, self.note, self.command = name, note, command
        self.share, self.answers = share, answers
        self.seconds, self.processor = [], []


def read_answers(path):
    """The version of each app in each country, of any of the outputs."""
    with open(path, newline="") as file:
        return {
            (row["app"], row["country"]): row["store_version"] or ""
            for row in csv.DictReader(file)
        }


def head(path, target, rows):
    with open(path) as source, open(target, "w") as file:
        for number, line in enumerate(source):
            if number > rows:
                break
            file.write(line)


def curl_requests(path, store, portfolio):
    """The batches that storecheck asks for, as a config file of curl."""
    with open(portfolio, newline="") as file:
        ids = [row["id"] for row in csv.DictReader(file)]
    with open(path, "w") as file:
        for start in range(0, len(ids), 200):
            batch = ",".join(ids[start : start + 200])
            for country in COUNTRIES.split(","):
                query = f"country={country}&entity=software&id={batch}&limit=200"
                file.write(f'url = "{store}/lookup?{query}"\noutput = "/dev/null"\n')


def run(peer, output):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    done = subprocess.run(peer.command(output), stderr=subprocess.PIPE, text=True)
    seconds = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        raise SystemExit(f"{peer.name} failed ({done.returncode}): {done.stderr[-2000:]}")
    peer.seconds.append(seconds)
    peer.processor.append(
        after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--work", required=True)
    parser.add_argument("--bodies", required=True)
    parser.add_argument("--storecheck", required=True)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--gzip", action="store_true")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    for name in ["work", "bodies", "storecheck"]:
        setattr(options, name, os.path.abspath(getattr(options, name)))

    portfolio = os.path.join(options.bodies, "portfolio.csv")
    small = os.path.join(options.work, "share.csv")
    head(portfolio, small, SHARE)
    rows = (sum(1 for _ in open(portfolio)) - 1) * len(COUNTRIES.split(","))
    small_rows = SHARE * len(COUNTRIES.split(","))

    server = Server(os.path.join(options.work, "nginx"), options.bodies)
    try:
        port = server.compressed if options.gzip else server.plain
        compare(options, f"http://127.0.0.1:{port}", portfolio, small, rows, small_rows)
    finally:
        server.stop()


def compare(options, store, portfolio, small, rows, small_rows):
    python = sys.executable
    requests = os.path.join(options.work, "curl-requests")
    curl_requests(requests, store, portfolio)
    compressed = ["--compressed"] if options.gzip else []
    peers = [
        Peer("storecheck", "200 ids a request, four at once", lambda output: [
            options.storecheck, "check", "--input", portfolio, "--countries", COUNTRIES,
            "--store", store, "--rate", "none", "--format", "csv", "--output", output, "--quiet"]),
        Peer("aiohttp and orjson", "200 ids a request, four at once", lambda output: [
            python, os.path.join(HERE, "aiohttp_orjson.py"), store, portfolio, COUNTRIES, output]),
        Peer("curl alone", "the same bytes, thrown away", lambda output: [
            "curl", "--silent", "--parallel", "--parallel-max", "4", *compressed,
            "--config", requests], answers=False),
        Peer("itunes-app-scraper-dmi", "one id a request", lambda output: [
            python, os.path.join(HERE, "scraper.py"), store, small, COUNTRIES, output],
            share=small_rows),
        Peer("curl --parallel and jq", "one id a request, four at once", lambda output: [
            os.path.join(HERE, "curl_jq.sh"), store, small, COUNTRIES, output],
            share=small_rows),
    ]
    if options.only:
        peers = [peer for peer in peers if any(
            peer.name.startswith(name) for name in options.only.split(","))]

    # Everybody once, unmeasured: files come into memory, and the answers are held side by side.
    answers = {}
    for peer in peers:
        output = os.path.join(options.work, "output.csv")
        run(peer, output)
        peer.seconds.clear()
        peer.processor.clear()
        if peer.answers:
            answers[peer.name] = read_answers(output)
    agree(answers)
    for number in range(options.runs):
        for peer in peers:
            print(f"\rrun {number + 1}: {peer.name:30}", end="", file=sys.stderr)
            run(peer, os.path.join(options.work, "output.csv"))
    print("\r" + " " * 50 + "\r", end="", file=sys.stderr)
    table(peers, rows, options)


def agree(answers):
    """Ends the run where two have another answer to the same question."""
    names = list(answers)
    first = answers[names[0]]
    for name in names[1:]:
        other = answers[name]
        different = [key for key in other if first.get(key) != other[key]]
        if different:
            key = different[0]
            raise SystemExit(
                f"{names[0]} and {name} differ in {len(different)} of {len(other)} answers, "
                f"first for {key}: {first.get(key)!r} and {other[key]!r}")
        print(f"{name}: {len(other):,} answers agree with {names[0]}", file=sys.stderr)


def table(peers, rows, options):
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    print(f"{os.cpu_count()} processors, {platform.system()}, commit {commit}, "
          f"{'gzip' if options.gzip else 'plain'} bodies, {rows:,} rows, "
          f"{options.runs} runs in turn, whole processes\n")
    print(f"| {'':24} | {'rows':>7} | {'median':>8} | {'p25 … p75':>17} | {'cpu':>7} | "
          f"{'rows/s':>9} | {'storecheck is':>13} |")
    print("|" + "|".join("-" * width for width in [26, 9, 10, 19, 9, 11, 15]) + "|")
    ours = None
    for peer in peers:
        done = peer.share or rows
        median = statistics.median(peer.seconds)
        quarters = statistics.quantiles(peer.seconds, n=4) if len(peer.seconds) > 1 else [
            median, median, median]
        speed = done / median
        ours = ours or speed
        ratio = "" if speed == ours else f"{ours / speed:.2f} ×"
        spread = f"{quarters[0]:.3f} … {quarters[2]:.3f} s"
        print(f"| {peer.name:24} | {done:7,} | {median:6.3f} s | {spread:>17} | "
              f"{statistics.median(peer.processor):5.2f} s | {speed:9,.0f} | {ratio:>13} |")
    print()
    for peer in peers:
        share = f"; on {peer.share:,} of the rows" if peer.share else ""
        print(f"- {peer.name}: {peer.note}{share}")


main()
