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
# Asked for nothing, print names all documents there are.
for what in $("$flagfall" print </dev/null 2>&1 | sed -n 's/^hint: name one: //p' | tr -d ,); do
	case $what in
	working) draw $what $what --player 4 ;;
	game | clock-use) draw $what $what --round 1 --board 1 ;;
	bracket) ;; # of a knock-out, which the demonstration is not
	claim) draw $what $what --round 8 --board 1 ;;
	*) draw "$what" "$what" --round 5 ;;
	esac
done
cd ../english
draw scoresheets-english scoresheets --ballot "10-15 21-17 9-13"
