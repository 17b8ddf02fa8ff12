#!/usr/bin/env python3
"""Draws the harvest of the two crawls of `cormorant demo`.

    ./cormorant demo --json --out DIR
    ./cormorant lab web generate plain,pages=20000,seed=7 --out WEB
    docs/demo-harvest.py DIR WEB/relevant/typhoon.txt > docs/demo-harvest.svg
"""
import json
import sys

W, H, LEFT, RIGHT, TOP, BOTTOM = 760, 300, 52, 130, 16, 40


with open(sys.argv[2], encoding="utf-8") as labels:
    RELEVANT = {line.strip() for line in labels}


def curve(folder):
    """Harvest so far, by the labels of the web, after every downloaded page."""
    points, relevant, downloads = [], 0, 0
    with open(f"{sys.argv[1]}/{folder}/visits.jsonl", encoding="utf-8") as lines:
        for line in lines:
            visit = json.loads(line)
            if not visit.get("content_length"):
                continue
            downloads += 1
            relevant += visit["outcome"] == "visited" and visit["final_url"] in RELEVANT
            points.append((downloads, relevant / downloads))
    return points


def main():
    curves = [("focused", "#0b6e4f", curve("focused")), ("breadth-first", "#8a8f98", curve("bfs"))]
    last = max(points[-1][0] for _, _, points in curves)
    settled = [(n, c, [p for p in points if p[0] >= 0.03 * last]) for n, c, points in curves]
    top = max(y for _, _, points in settled for _, y in points) * 1.08
    x = lambda n: LEFT + (W - LEFT - RIGHT) * n / last
    y = lambda v: H - BOTTOM - (H - TOP - BOTTOM) * v / top
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}" role="img"'
        ' font-family="sans-serif" font-size="13">',
        "<title>Harvest of the demo: focused and breadth-first</title>",
        f'<rect width="{W}" height="{H}" fill="#ffffff"/>',
    ]
    share = 0.0
    while share <= top:
        out.append(f'<path d="M{LEFT} {y(share):.1f}H{W - RIGHT}" stroke="#e3e5e8"/>')
        out.append(
            f'<text x="{LEFT - 8}" y="{y(share) + 4:.1f}" text-anchor="end" fill="#555">{share:.0%}</text>'
        )
        share += 0.1
    for n in range(0, last + 1, 500):
        out.append(
            f'<text x="{x(n):.1f}" y="{H - BOTTOM + 20}" text-anchor="middle" fill="#555">{n:,}</text>'
        )
    out.append(f'<text x="{W - RIGHT + 12}" y="{H - BOTTOM + 20}" fill="#555">downloads</text>')
    for name, colour, points in settled:
        step = max(1, len(points) // 150)
        shown = points[::step] + [points[-1]]
        path = "L".join(f"{x(n):.1f} {y(v):.1f}" for n, v in shown)
        out.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        out.append(
            f'<text x="{W - RIGHT + 12}" y="{y(points[-1][1]) + 4:.1f}" fill="{colour}">'
            f"{name} {points[-1][1]:.0%}</text>"
        )
    out.append("</svg>")
    print("\n".join(out))


main()
