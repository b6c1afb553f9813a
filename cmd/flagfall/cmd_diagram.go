package main

import (
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/render"
	"flagfall/scoresheet/draughts"
)

func diagramCommand(env *env) command {
	var (
		flags     positionFlags
		diagram   draughts.Diagram
		from, out string
		language  string
		mark      []string
		svg       bool
	)
	return command{
		name:  "diagram",
		group: groupGames,
		short: "Draw a position",
		long: `Draw a position as text, as an SVG picture, or as a page: --out board.svg,
board.pdf or board.html. The board is seen from White's side unless told
otherwise, with the corner that the variant puts at White's left hand.`,
		example: `  flagfall diagram --fen W:WK47:B14,19,29,31,42 --numbers
  flagfall diagram --variant russian --fen W:Wh6:Bg7,c5,d2 --names --out board.svg`,
		writes:  writesFiles,
		answers: answersRaw,
		flags: func(cmd *cobra.Command) {
			flags.add(cmd)
			f := cmd.Flags()
			choiceVar(cmd, &from, "from", "the side at the bottom", "white", "black")
			f.BoolVar(&diagram.Numbers, "numbers", false, "write the numbers of the squares")
			f.BoolVar(&diagram.Names, "names", false, "write the squares by file and rank")
			f.BoolVar(&diagram.ASCII, "ascii", false, "use ASCII characters only")
			f.BoolVar(&svg, "svg", false, "draw an SVG picture")
			f.StringSliceVar(&mark, "mark", nil, "squares to point out, such as 32,28")
			choiceVar(cmd, &language, "language", "the language of a page", reports.Languages()...)
			f.StringVar(&out, "out", "", "the file to write: .txt, .svg, .pdf or .html (default: print)")
		},
		run: func(*cobra.Command, []string) error {
			p, err := flags.position()
			if err != nil {
				return err
			}
			if from == "black" {
				diagram.From = draughts.Black
			}
			for _, text := range mark {
				s, ok := p.Variant().ParseSquare(text)
				if !ok {
					return rule.Errorf(rule.Usage, "the %s board has no square %q to mark", p.Variant(), text).
						WithHint("its squares are 1 to %d", p.Variant().Squares())
				}
				diagram.Marked = diagram.Marked.With(s)
			}
			drawing := diagram.Text(p)
			switch ending := strings.ToLower(filepath.Ext(out)); {
			case ending == ".svg", svg && (ending == "" || ending == ".txt"):
				drawing = diagram.SVG(p)
			case ending == "", ending == ".txt":
			case ending == ".pdf", ending == ".html", ending == ".htm":
				format, err := render.ForFile(strings.ToLower(out))
				if err != nil {
					return err
				}
				page, err := reports.Board(p, diagram, reports.Options{Language: language})
				if err != nil {
					return err
				}
				return env.output(out, func(w io.Writer) error { return render.Write(w, page, format, render.Options{}) })
			default:
				return rule.Errorf(rule.Usage, "a diagram cannot be written as %s", ending).
					WithHint("end the name with .svg, .pdf, .html or .txt; a picture as .svg can be turned into others")
			}
			return env.output(out, func(w io.Writer) error {
				_, err := io.WriteString(w, drawing)
				return err
			})
		},
	}
}
