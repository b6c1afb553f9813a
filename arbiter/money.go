package arbiter

import (
	"fmt"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
)

// Money is an amount in hundredths of the event's currency.
type Money int64

// mostMoney is the largest amount that is taken: ten million.
const mostMoney Money = 10_000_000_00

// ParseMoney reads an amount that is not negative, with at most two decimals:
// "15", "12.50", "12,50". Errors: rule.Usage.
func ParseMoney(text string) (Money, error) {
	bad := rule.Errorf(rule.Usage, "%q is not an amount of money", text).WithHint("write it as 15 or 12.50")
	whole, cents, pointed := strings.Cut(strings.ReplaceAll(strings.TrimSpace(text), ",", "."), ".")
	n, err := strconv.ParseUint(whole, 10, 32)
	if err != nil || pointed && len(cents) != 1 && len(cents) != 2 {
		return 0, bad
	}
	m := Money(n) * 100
	if pointed {
		c, err := strconv.ParseUint((cents + "0")[:2], 10, 8)
		if err != nil {
			return 0, bad
		}
		m += Money(c)
	}
	if m > mostMoney {
		return 0, bad
	}
	return m, nil
}

// String is the amount with two decimals: "12.50".
func (m Money) String() string {
	sign := ""
	if m < 0 {
		sign, m = "-", -m
	}
	return fmt.Sprintf("%s%d.%02d", sign, m/100, m%100)
}

// In is the amount with a currency: "EUR 12.50".
func (m Money) In(currency string) string {
	if currency == "" {
		return m.String()
	}
	return currency + " " + m.String()
}
