#!/bin/sh
# Draws the pictures of docs/prints.md anew: docs/prints/make.sh FLAGFALL
# Needs pdftoppm and pdftotext of poppler-utils. The pictures have sixteen
# greys, so that they stay small.
set -e
flagfall=$(realpath "${1:?name the flagfall program}")
pictures=$(realpath "$(dirname "$0")")
shrink=$pictures/shrink.go
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cd "$work"
"$flagfall" demo --out event >/dev/null
"$flagfall" demo --variant english --out english >/dev/null
draw() { # name, then the arguments of print
	name=$1
	shift
	"$flagfall" print "$@" --out "$name.pdf" >/dev/null
	pdftoppm -r 50 -gray -f 1 -l 1 -singlefile -png "$name.pdf" "$name"
	go run "$shrink" "$name.png" "$pictures/$name.png"
}
cd event
# What the demonstration has none of: a time control, a ruling, prizes.
"$flagfall" undo >/dev/null # that the event was closed
"$flagfall" set time-control 50/2h,25/1h... --reason "announced before the first round" >/dev/null
"$flagfall" rule 1 --round 5 --ply 62 --choice stand --reason "the opponent had moved on" >/dev/null
"$flagfall" correct 2 0-2 --round 5 --reason "the draw was agreed after the flag had fallen" >/dev/null
for what in players regulations pairings names results standings crosstable progress slips scoresheets wall-chart player-cards \
	name-plates board-numbers findings missing-sheets rulings incidents clock-cards final-report certificates bulletin \
	categories prizes fees; do
	draw $what $what --round 5
done
draw working working --player 4
for what in game clock-use; do
	draw $what $what --round 1 --board 1
done
draw claim claim --round 8 --board 1
cd ../english
draw scoresheets-english scoresheets --ballot "10-15 21-17 9-13"
