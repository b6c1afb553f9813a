package arbiter

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"flagfall/arbiter/rule"
)

// Category is a part of the field: everybody who fulfils all its conditions.
type Category struct {
	Name       string
	Conditions []Condition
}

// Condition is one fact that a category asks for. What is not known of a
// player fulfils none: an unrated one belongs to no category by rating.
type Condition struct {
	// Field is sex, born, rating, club, federation or title; Sign one of = !=
	// < <= > >=, of which only the first two go with words.
	Field, Sign, Value string
	number             int
}

// ParseCategories reads categories such as "Women: sex=w; Youth: born>=2008;
// B: rating>=1600, rating<1800". Errors: rule.Usage.
func ParseCategories(text string) ([]Category, error) {
	var list []Category
	for _, part := range strings.Split(text, ";") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		name, conditions, ok := strings.Cut(part, ":")
		name = strings.Join(strings.Fields(name), " ")
		if !ok || name == "" || utf8.RuneCountInString(name) > 40 {
			return nil, rule.Errorf(rule.Usage, "%q is not a category", strings.TrimSpace(part)).
				WithHint("give a name and a condition, as in: Youth: born>=2008")
		}
		for _, other := range list {
			if strings.EqualFold(other.Name, name) {
				return nil, rule.Errorf(rule.Usage, "there are two categories %q", name).WithHint("give each a name of its own")
			}
		}
		c := Category{Name: name}
		for _, text := range strings.Split(conditions, ",") {
			condition, err := parseCondition(text)
			if err != nil {
				return nil, err
			}
			c.Conditions = append(c.Conditions, condition)
		}
		list = append(list, c)
	}
	return list, nil
}

// parseCondition reads "born>=2008".
func parseCondition(text string) (Condition, error) {
	text = strings.TrimSpace(text)
	bad := rule.Errorf(rule.Usage, "%q is not a condition of a category", text).
		WithHint("compare sex, born, rating, club, federation or title with a value, as in born>=2008 or sex=w")
	at := strings.IndexAny(text, "<>=!")
	if at < 0 {
		return Condition{}, bad
	}
	end := at + 1
	if end < len(text) && text[end] == '=' {
		end++
	}
	c := Condition{Field: strings.ToLower(strings.TrimSpace(text[:at])), Sign: text[at:end], Value: strings.TrimSpace(text[end:])}
	if c.Sign == "==" {
		c.Sign = "="
	}
	if c.Sign == "!" || c.Value == "" {
		return Condition{}, bad
	}
	switch c.Field {
	case "born", "rating":
		n, err := strconv.Atoi(c.Value)
		if err != nil {
			return Condition{}, rule.Errorf(rule.Usage, "%q is not a number, but %s is compared with one", c.Value, c.Field).
				WithHint("write it as in: Youth: born>=2008")
		}
		c.number = n
	case "sex", "club", "federation", "title":
		if c.Sign != "=" && c.Sign != "!=" {
			return Condition{}, rule.Errorf(rule.Usage, "%s can only be compared with = or !=", c.Field).WithHint("write it as in: Women: sex=w")
		}
		if c.Field == "sex" && c.Value != "m" && c.Value != "w" {
			return Condition{}, rule.Errorf(rule.Usage, "the sex is m or w, not %q", c.Value).WithHint("write it as in: Women: sex=w")
		}
	default:
		return Condition{}, bad
	}
	return c, nil
}

// Holds reports whether a player fulfils the condition.
func (c Condition) Holds(p Player) bool {
	switch c.Field {
	case "born":
		return p.Person.BirthYear > 0 && compare(p.Person.BirthYear, c.Sign, c.number)
	case "rating":
		return p.Rating > 0 && compare(p.Rating, c.Sign, c.number)
	}
	value := map[string]string{"sex": p.Person.Sex, "club": p.Club, "federation": p.Federation, "title": p.Title}[c.Field]
	return value != "" && strings.EqualFold(value, c.Value) == (c.Sign == "=")
}

func compare(a int, sign string, b int) bool {
	switch sign {
	case "<":
		return a < b
	case "<=":
		return a <= b
	case ">":
		return a > b
	case ">=":
		return a >= b
	case "!=":
		return a != b
	}
	return a == b
}

// Has reports whether a player belongs to the category.
func (c Category) Has(p Player) bool {
	for _, condition := range c.Conditions {
		if !condition.Holds(p) {
			return false
		}
	}
	return true
}

// String is the category as it is typed.
func (c Category) String() string {
	text := c.Name + ":"
	for i, x := range c.Conditions {
		if i > 0 {
			text += ","
		}
		text += fmt.Sprintf(" %s%s%s", x.Field, x.Sign, x.Value)
	}
	return text
}

// CategoryList are the categories of the event.
func (s Settings) CategoryList() []Category { return s.read().categories }

// FindCategory finds a category by its name, in any letter case. Errors:
// rule.NotFound.
func (s Settings) FindCategory(name string) (Category, error) {
	return findCategory(s.CategoryList(), name)
}

func findCategory(list []Category, name string) (Category, error) {
	var names []string
	for _, c := range list {
		if strings.EqualFold(c.Name, strings.TrimSpace(name)) {
			return c, nil
		}
		names = append(names, c.Name)
	}
	hint := rule.Way("set them first, as in: {set}", rule.Try("set", "name", "categories", "value", rule.Such("Women: sex=w; Youth: born>=2008")))
	if len(names) > 0 {
		hint = rule.Format("the categories are %s", strings.Join(names, ", "))
	}
	return Category{}, rule.Errorf(rule.NotFound, "there is no category %q", name).Offering(hint)
}
