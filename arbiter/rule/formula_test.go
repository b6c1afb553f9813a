package rule

import "testing"

func TestNoFormula(t *testing.T) {
	for text, want := range map[string]string{
		"=1+1": "'=1+1", "@SUM(A1)": "'@SUM(A1)", "+x(1)": "'+x(1)", "-2+3": "'-2+3", "＝1": "'＝1", "\tx": "\tx", "\t=x": "\t'=x",
		"Ann;=cmd|A1": "Ann;'=cmd|A1", "=1;=2": "'=1;'=2", "a\t@b": "a\t'@b",
		"+club": "'+club", "-A1": "'-A1", "+F": "+F", "+1.5": "+1.5", "+12w": "+12w", "-5": "-5", "Ann; Rui": "Ann; Rui", "": "", "=": "=",
	} {
		if got := NoFormula(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
