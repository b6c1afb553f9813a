package rule

import (
	"fmt"
	"strconv"
	"strings"
	"syscall"
)

// Format is a sentence by the format of package fmt: "round %d is paired
// already" becomes the text "round {1} is paired already", by which languages
// know it, and its value. A value that has a method Said, such as an [Error] or an
// [Article], is said in the language too. A %q keeps its quotes in the value, and %w stands as
// %v. Indexes such as %[2]d and widths by * are not for sentences.
func Format(format string, args ...any) Sentence {
	text, verbs := FormatText(format)
	if verbs == nil {
		return English(text)
	}
	pairs := make([]any, 0, 2*len(verbs))
	for i, verb := range verbs {
		var value any = fmt.Sprintf("%%!%s(MISSING)", verb[1:])
		if i < len(args) {
			value = args[i]
			if said, ok := value.(interface{ Said() Sentence }); ok && (verb == "%s" || verb == "%v") {
				value = said.Said()
			} else if refused, ok := value.(syscall.Errno); ok {
				value = ofSystem(refused)
			} else if _, ok := value.(Sentence); !ok {
				value = OnOneLine(fmt.Sprintf(verb, value))
			}
		}
		pairs = append(pairs, strconv.Itoa(i+1), value)
	}
	return Sentence{Text: text, With: with(pairs)}
}

// ofSystem is why the system refused something; what is rare stands as the system says it.
func ofSystem(refused syscall.Errno) Sentence {
	for _, known := range []Sentence{
		Say("no such file or directory"), Say("permission denied"), Say("is a directory"), Say("not a directory"), Say("file exists"),
		Say("no space left on device"), Say("read-only file system"), Say("too many levels of symbolic links"),
	} {
		if known.Text == refused.Error() {
			return known
		}
	}
	return Typed(OnOneLine(refused.Error()))
}

// lineEnds are the characters that end a line somewhere, and numbered shows them by their numbers.
const lineEnds = "\n\v\f\r\u0085\u2028\u2029"

var numbered = strings.NewReplacer("\n", `\u000a`, "\v", `\u000b`, "\f", `\u000c`, "\r", `\u000d`, "\u0085", `\u0085`, "\u2028", `\u2028`, "\u2029", `\u2029`)

// OnOneLine is a value with its line ends shown by their numbers, as \u000a: otherwise a
// line end in the name of a file or in a reason would begin a line that could say
// anything.
func OnOneLine(value string) string { return numbered.Replace(value) }

// unbroken is what somebody typed, such as a reason, within a sentence: a blank stands for
// each end of a line.
func unbroken(typed string) string {
	if !strings.ContainsAny(typed, lineEnds) {
		return typed
	}
	return strings.Join(strings.FieldsFunc(typed, func(r rune) bool { return strings.ContainsRune(lineEnds, r) }), " ")
}

// FormatText is the text of a format with {1}, {2} ... for its verbs, and the
// verbs in their order.
func FormatText(format string) (text string, verbs []string) {
	var b strings.Builder
	for {
		at := strings.IndexByte(format, '%')
		if at < 0 || at+1 == len(format) {
			b.WriteString(format)
			return b.String(), verbs
		}
		b.WriteString(format[:at])
		format = format[at:]
		if format[1] == '%' {
			b.WriteByte('%')
			format = format[2:]
			continue
		}
		end := 1
		for end < len(format)-1 && strings.IndexByte("+-# 0123456789.", format[end]) >= 0 {
			end++
		}
		verb := format[:end+1]
		if verb == "%w" {
			verb = "%v"
		}
		verbs = append(verbs, verb)
		fmt.Fprintf(&b, "{%d}", len(verbs))
		format = format[end+1:]
	}
}
