#!/usr/bin/env bash
# From a topic to a corpus, on a web made for it: crawl, look, export without duplicates, say what is in it.
#   examples/corpus.sh [FOLDER]
set -eu
home=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=${1:-corpus-example}
"$home/cormorant" crawl --web generated:plain,pages=3000,seed=7 --topic football --pages 300 --keep all --out "$out/crawl"
"$home/cormorant" export "$out/crawl" --out "$out/pages.jsonl.gz" --min-score 0.1 --dedupe --respect-usage
"$home/cormorant" export "$out/crawl" --format csv --out "$out/pages.csv" --min-score 0.1
head -n 12 "$out/pages.jsonl.gz.manifest.json"
