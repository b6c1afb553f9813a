package web

import (
	"net/http"
	"net/url"
	"sync"

	"flagfall/arbiter/rule"
)

// answerPage shows what a command came to that was sent by a browser without scripts. It has an
// address of its own, so that nothing is sent again when it is loaded again.
var answerPage = &page{name: "answer", title: "Command", role: Helper, now: true, beside: true, of: true, show: showAnswer}

// answered is an answer as its page shows it.
type answered struct {
	*view
	Said    said
	Command *Command
	Seen    int64
	// Back is the page from which the command was sent.
	Back string
}

// keptAnswer is an answer, for the person with a token alone.
type keptAnswer struct {
	answered
	token string
}

// mostAnswers is how many of the last answers are kept.
const mostAnswers = 200

// answers are the last answers by the keys in the addresses of their pages.
type answers struct {
	mu    sync.Mutex
	kept  map[string]keptAnswer
	order []string
}

func (a *answers) keep(answer keptAnswer) (key string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.kept == nil {
		a.kept = map[string]keptAnswer{}
	}
	if len(a.order) == mostAnswers {
		delete(a.kept, a.order[0])
		a.order = a.order[1:]
	}
	key = secret()
	a.kept[key], a.order = answer, append(a.order, key)
	return key
}

func (a *answers) find(key, token string) (answered, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	answer, known := a.kept[key]
	return answer.answered, known && answer.token == token
}

func showAnswer(v *view) (any, error) {
	a, known := v.server.answers.find(v.query("of"), v.Person.Token)
	if !known {
		return nil, rule.Errorf(rule.NotFound, "there is no page %s", v.request.URL.Path).WithHint("begin at the first page")
	}
	a.view, v.Title = v, a.Command.Short
	return a, nil
}

// showAnswer leads to the page of an answer. The processes of a server do not share what they
// answered, and show it at once.
func (s *Server) showAnswer(w http.ResponseWriter, r *http.Request, status int, a answered) {
	event := r.PathValue("event")
	if a.Back == "" {
		a.Back = "/e/" + url.PathEscape(event) + "/"
	}
	if s.config.Database == nil {
		key := s.answers.keep(keptAnswer{a, s.who(r).Token})
		http.Redirect(w, r, answerPage.link(event, url.Values{"of": {key}}), http.StatusSeeOther)
		return
	}
	v, err := s.view(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	a.view, v.Title = v, a.Command.Short
	s.showFrame(w, r, status, answerPage, v, a)
}
