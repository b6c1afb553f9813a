package web

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"flagfall/arbiter/rule"
)

// openKey is how long the key is valid that a second start gets when it finds the
// office open.
const openKey = time.Minute

// again gives anybody who can read the secret that the office left in its file the address by which
// its owner enters once more.
func (s *Server) again(w http.ResponseWriter, r *http.Request) {
	if given := r.PostFormValue("secret"); s.left == "" || hashed(given) != hashed(s.left) {
		s.fail(w, r, outside)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = io.WriteString(w, "http://"+r.Host+"/enter?key="+s.access.oneTime(s.config.Owner, openKey)) // the reader may have left
}

// leaveSecret writes into a file where the office answers and the secret by which it is opened
// again. If that fails, the next start opens another office, and nothing is lost.
func (s *Server) leaveSecret(port string) {
	if s.config.Left == "" {
		return
	}
	s.left = secret()
	if os.MkdirAll(filepath.Dir(s.config.Left), 0o700) != nil {
		return
	}
	part := s.config.Left + ".part-" + port
	if os.WriteFile(part, []byte("http://127.0.0.1:"+port+"\n"+s.left+"\n"), 0o600) == nil {
		_ = os.Rename(part, s.config.Left)
	}
}

// takeBack removes what was left, unless another office has left something since.
func (s *Server) takeBack() {
	if _, secret := leftIn(s.config.Left); secret != "" && secret == s.left {
		_ = os.Remove(s.config.Left)
	}
}

func leftIn(file string) (base, secret string) {
	data, err := os.ReadFile(file)
	if err != nil {
		return "", ""
	}
	base, secret, _ = strings.Cut(strings.TrimSpace(string(data)), "\n")
	return base, secret
}

// OpenAlready returns the address at which the owner enters the office that wrote a file
// (Config.Left); "" where it does not answer any more.
func OpenAlready(ctx context.Context, file string) string {
	base, secret := leftIn(file)
	if secret == "" {
		return ""
	}
	ctx, done := context.WithTimeout(ctx, 2*time.Second)
	defer done()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, base+"/again", strings.NewReader(url.Values{"secret": {secret}}.Encode()))
	if err != nil {
		return ""
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return ""
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, 1000))
	if address := string(text); err == nil && answer.StatusCode == http.StatusOK && strings.HasPrefix(address, base+"/enter?key=") {
		return address
	}
	return "" // somebody else answers there now
}

// shutting is how long the office goes on once it was told to close, so that the page
// that says so gets its style.
const shutting = time.Second

// close asks the owner whether the office is to end, and ends it.
func (s *Server) close(w http.ResponseWriter, r *http.Request) {
	if !s.may(r, Owner) {
		s.toEnter(w, r, Owner)
		return
	}
	if s.config.Database != nil {
		s.fail(w, r, rule.Errorf(rule.Refused, "this office is one of several on a server").WithHint("the person who runs the server ends it"))
		return
	}
	persons, _ := s.access.all()
	others := 0
	for _, p := range persons {
		if !p.Program && p.Name != s.who(r).Name {
			others++
		}
	}
	done := r.Method == http.MethodPost
	s.write(w, r, http.StatusOK, "close", map[string]any{"Language": languageOf(r), "Done": done, "Others": others, "Back": ours(r.FormValue("back"), "/")})
	if done {
		time.AfterFunc(shutting, s.end)
	}
}
