package arbiter

import (
	"reflect"
	"unicode/utf8"

	"flagfall/arbiter/rule"
)

// checkTexts refuses what cannot be kept as it was typed: a text that is not UTF-8 would
// be read back with other letters. What a sheet says is no text of a command; it is
// kept byte for byte beside the journal.
func (d Decision) checkTexts() error {
	for _, e := range d.Events {
		if text, is := notUTF8(reflect.ValueOf(e)); is {
			return rule.Errorf(rule.Usage, "%q is not UTF-8 text", text).WithHint("save the list as UTF-8, or type it again")
		}
	}
	for i := range d.Persons {
		if text, is := notUTF8(reflect.ValueOf(d.Persons[i])); is {
			return rule.Errorf(rule.Usage, "%q is not UTF-8 text", text).WithHint("save the list as UTF-8, or type it again")
		}
	}
	return nil
}

// notUTF8 finds the first text in a value that is not UTF-8.
func notUTF8(v reflect.Value) (text string, is bool) {
	switch v.Kind() {
	case reflect.String:
		return v.String(), !utf8.ValidString(v.String())
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() && v.Type() != reflect.TypeFor[*Verdict]() {
			return notUTF8(v.Elem())
		}
	case reflect.Slice, reflect.Array:
		switch v.Type().Elem().Kind() {
		case reflect.String, reflect.Struct, reflect.Slice, reflect.Array, reflect.Pointer, reflect.Interface, reflect.Map:
			for i := range v.Len() {
				if text, is = notUTF8(v.Index(i)); is {
					return text, is
				}
			}
		}
	case reflect.Map:
		for each := v.MapRange(); each.Next(); {
			if text, is = notUTF8(each.Key()); is {
				return text, is
			}
			if text, is = notUTF8(each.Value()); is {
				return text, is
			}
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[Verdict]() {
			return "", false // the words of a sheet
		}
		for i := range v.NumField() {
			if text, is = notUTF8(v.Field(i)); is {
				return text, is
			}
		}
	}
	return "", false
}
