#!/usr/bin/env bash
# curl and jq, one id a request, four at once: the loop that one types.
set -euo pipefail
store="$1" portfolio="$2" countries="$3" output="$4"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
for country in ${countries//,/ }; do
  tail -n +2 "$portfolio" | cut -d, -f1 | while read -r id; do
    printf 'url = "%s/lookup?id=%s&country=%s&entity=software"\noutput = "%s/%s.%s"\n' \
      "$store" "$id" "$country" "$folder" "$id" "$country"
  done
done > "$folder/requests"
curl --silent --parallel --parallel-max 4 --config "$folder/requests"
echo app,country,store_version > "$output"
for country in ${countries//,/ }; do
  tail -n +2 "$portfolio" | cut -d, -f1 | while read -r id; do
    version="$(jq -r '.results[0].version // ""' "$folder/$id.$country")"
    printf '%s,%s,"%s"\n' "$id" "${country^^}" "$version"
  done
done >> "$output"
