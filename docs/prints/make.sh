#!/bin/sh
# Draws the pictures of docs/prints.md anew: docs/prints/make.sh FLAGFALL
# Needs pdftoppm and pdftotext of poppler-utils. The pictures have sixteen
# greys, so that they stay small.
set -e
flagfall=$(realpath "${1:?name the flagfall program}")
pictures=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cd "$work"
go build -o shrink "$pictures/shrink.go"
draw() { # name, then the command that prints
	name=$1
	shift
	"$flagfall" "$@" --no-number --out "$name.pdf" >/dev/null
	pdftoppm -r 50 -gray -f 1 -l 1 -singlefile -png "$name.pdf" "$name"
	"$work/shrink" "$name.png" "$pictures/$name.png"
}
quietly() { "$flagfall" "$@" >/dev/null; }

# The demonstration, and what it has none of.
quietly demo --out event
cd event
quietly undo # that the event was closed
quietly set time-control 50/2h,25/1h... --reason "announced before the first round"
quietly rule 1 --round 5 --ply 62 --choice stand --reason "the opponent had moved on"
quietly correct 2 0-2 --round 5 --reason "the draw was agreed after the flag had fallen"
quietly set categories "Second class: rating<2000" --reason "announced before the first round"
quietly set currency EUR
quietly set fee "15; Second class: 10"
quietly fee pay 1 --note "in cash"
quietly prize set 150+cup 100 50
quietly prize set --category "Second class" "a set of pieces"
quietly schedule all "5/11/2026 19:30" --every week --place "Hall B"
quietly checklist tick 2.1 2.7
quietly checklist amiss 10.2.1 "board 3: the clock gains"
quietly incident add 5 --round 5 --player 7 --article 10.2.2 --text "stopped recording the moves" --penalty warning --reason "for the first time"
entry=$("$flagfall" log --format csv | tail -1 | cut -d, -f1)
quietly appeal lodge "$entry" --by 7 --grounds "the moves stand on the back of the sheet"
quietly question add "May a player speak to the captain of the team?" --article 4.16 --entry "$entry"
# Asked for nothing, print names all documents there are.
for what in $("$flagfall" print </dev/null 2>&1 | sed -n 's/^hint: name one: //p' | tr -d ,); do
	case $what in
	working) draw $what print $what --player 4 ;;
	chances) draw $what print $what --player 4 --as-of "$("$flagfall" log --format csv | grep -m1 'round 9 paired' | cut -d, -f1)" ;;
	game | clock-use) draw $what print $what --round 1 --board 1 ;;
	appeal) draw $what print $what --appeal $((entry + 1)) ;;
	claim) draw $what print $what --round 8 --board 1 ;;
	norms) ;; # with a table, below
	norm-certificate) draw $what print $what --player 4 --norm "MI: games 9, average 1900, performance 2200, foreign 4" ;;
	certificates) draw $what print $what --unfinished ;;
	bracket | display | room | team* | postponed | correspondence | transmissions | partner-board | micro-matches) ;; # of other events
	*) draw "$what" print "$what" --round 5 ;;
	esac
done
draw rating-working ratings --player 4
"$flagfall" norms --write-table >norms.csv
draw norms norms --norms norms.csv
cd ..

# English draughts: a heat with its ballot.
quietly demo --variant english --out english
cd english
draw scoresheets-english print scoresheets --ballot "10-15 21-17 9-13"
cd ..

# A league of three teams, and a cup.
mkdir league cup
cd league
quietly new "Club League" --system team-round-robin --boards 3
cat >players.csv <<'CSV'
Name;Rating;Club
Aarts, Anton;1510;North
Bakker, Bea;1460;North
Claes, Chris;1400;North
Dumont, Denis;1480;South
Evers, Eva;1450;South
Faber, Frans;1390;South
Gerrits, Greet;1520;West
Hoekstra, Hein;1410;West
Ivens, Ine;1370;West
CSV
quietly player import players.csv
quietly team clubs
quietly pair --all
for result in "1 2-0" "2 1-1" "3 0-2"; do
	quietly result $result --round 1
done
for what in teams team-matches team-standings team-crosstable team-cards; do
	draw $what print $what --round 1
done
draw team-working print team-working --team South --round 1
quietly postpone 1 --round 2 --until "Thursday, 19:30" --reason "a player is ill"
draw postponed print postponed
cd ../cup
quietly new "Club Cup" --system knockout --set third-place=yes
quietly player add "Aarts, Anton" "Bakker, Bea" "Claes, Chris" "Dumont, Denis" "Evers, Eva" "Faber, Frans" "Gerrits, Greet"
quietly pair
for board in 1 2 3; do
	quietly result $board 2-0
done
quietly pair
draw bracket print bracket

# A simultaneous display.
mkdir ../display
cd ../display
quietly new "Open Day" --system simultaneous
quietly player add "Sijbrands, Ton" "Aarts, Anton" "Bakker, Bea" "Claes, Chris" "Dumont, Denis" "Evers, Eva"
quietly set exhibitor-time 2h
quietly set passes 1
quietly pair
for board in 1 2 3 4 5; do
	quietly room move $board 32-28
done
quietly room round 4m30s
quietly room move 1 19-23
quietly room move 1 28x19
quietly room move 2 17-22
quietly room move 2 28x17
quietly room round 6m --passed 4
quietly result 1 2-0
quietly result 2 1-1
draw display print display
draw room print room

# Games by correspondence, and the board of one.
mkdir ../post
cd ../post
quietly new "Postal Cup"
quietly player add "Aarts, Anton" "Bakker, Bea" "Claes, Chris" "Dumont, Denis"
quietly set form correspondence
quietly set start 2026-01-05
quietly set thinking-time 3d+10d
quietly pair
quietly correspondence move 1 32-28 --sent 2026-01-09
quietly correspondence move 1 19-23 --received 2026-01-12 --sent 2026-01-14
quietly correspondence move 1 28x19 --received 2026-01-16 --sent 2026-01-18
quietly correspondence move 2 31-26 --sent 2026-01-07
draw correspondence print correspondence --on 2026-01-24
draw transmissions print transmissions
draw partner-board print partner-board --board 1

# A match that went to the Lehmann-Georgiev tie-break.
mkdir ../duel
cd ../duel
quietly new "Title Match" --system match --rounds 10 --time 80m+60s
quietly player add "Aarts, Anton" "Bakker, Bea"
quietly pair
for _ in standard rapid blitz; do
	quietly micro-match 1 1-1
done
quietly micro-match 1 1-1 --left 0:02:00,0:01:10
quietly micro-match 1 0-2
draw micro-matches print micro-matches

# A page of compositions.
cat >contest.pdn <<'PDN'
[GameType "21"]
[FEN "W:W8,25:B4"]
1. 8-3 *

[GameType "21"]
[FEN "W:W24,30:B22"]
1. 24-20 22-25 *
PDN
"$flagfall" problems contest.pdn --out problems.pdf >/dev/null || true # one has a second solution
pdftoppm -r 50 -gray -f 1 -l 1 -singlefile -png problems.pdf problems
"$work/shrink" problems.png "$pictures/problems.png"
