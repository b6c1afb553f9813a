package verify_test

import (
	"fmt"
	"io"
	"strings"

	"flagfall/scoresheet/verify"
)

// Two files, one of which does not exist: the answer has a line for each game,
// and a note for what cannot be read.
func ExampleVerifier() {
	files := map[string]string{"round-1.pdn": `[GameType "20"][White "Berg"][Black "Ozols"] 1. 32-28 18-23 2. 38-32 12-18 *
[GameType "20"][White "Silva"][Black "Ito"] 1. 33-29 18-28 *`}
	v := verify.Verifier{
		Form: verify.CSV,
		Open: func(name string) (io.ReadCloser, error) {
			text, there := files[name]
			if !there {
				return nil, fmt.Errorf("there is no file %s", name)
			}
			return io.NopCloser(strings.NewReader(text)), nil
		},
	}
	var total verify.Tally
	err := v.Files([]string{"round-1.pdn", "round-2.pdn"}, func(p *verify.Part) error {
		fmt.Print(string(p.Answer))
		for _, n := range p.Notes {
			fmt.Println("note:", n.Said.String(), n.Fault)
		}
		total.Add(p.Tally)
		return nil
	})
	fmt.Println(total.Said(), err)
	// Output:
	// round-1.pdn,1,international,Berg,Ozols,*,none,4,4,clean,0,,,,,,
	// round-1.pdn,2,international,Silva,Ito,*,none,2,1,irregular,1,wrong-square,2,18-28,FMJD 5.4.2,"Black played 18-28, which a man on 18 cannot do",
	// note:  there is no file round-2.pdn
	// 2 games, 6 plies: 1 clean, 1 irregular <nil>
}
