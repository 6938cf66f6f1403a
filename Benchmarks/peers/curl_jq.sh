#!/usr/bin/env bash
# curl and jq, one id a request, four at once, and one jq for all the answers.
set -euo pipefail
store="$1" portfolio="$2" countries="$3" output="$4"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/answers"
tail -n +2 "$portfolio" | cut -d, -f1 > "$folder/ids"
for country in ${countries//,/ }; do
  while read -r id; do
    printf 'url = "%s/lookup?id=%s&country=%s&entity=software"\noutput = "%s/%s,%s"\n' \
      "$store" "$id" "$country" "$folder/answers" "$id" "${country^^}"
  done < "$folder/ids"
done > "$folder/requests"
curl --silent --compressed --parallel --parallel-max 4 --config "$folder/requests"
echo app,country,store_version > "$output"
find "$folder/answers" -type f -print0 | xargs -0 jq -r \
  '(input_filename | split("/")[-1] | split(",")) + [.results[0].version // ""] | @csv' >> "$output"
