#!/bin/sh
# Draws the pictures of docs/prints.md anew: docs/prints/make.sh FLAGFALL
# Needs pdftoppm of poppler-utils.
set -e
flagfall=$(realpath "${1:?name the flagfall program}")
pictures=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cd "$work"
"$flagfall" demo --out event >/dev/null
"$flagfall" demo --variant english --out english >/dev/null
draw() { # name, then the arguments of print
	name=$1
	shift
	"$flagfall" print "$@" --out "$name.pdf" >/dev/null
	pdftoppm -r 50 -gray -f 1 -l 1 -singlefile -png "$name.pdf" "$pictures/$name"
}
cd event
for what in players pairings names results standings crosstable slips scoresheets wall-chart player-cards name-plates \
	board-numbers regulations findings missing-sheets certificates bulletin; do
	draw $what $what --round 5
done
draw working working --player 4
draw game game --round 5 --board 1
cd ../english
draw scoresheets-english scoresheets --ballot "10-15 21-17 9-13"
