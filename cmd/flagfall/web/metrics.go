package web

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"
)

// metrics count what a process answers, in the form of Prometheus. They name no
// person and no event.
type metrics struct {
	log *slog.Logger // nil keeps no log

	mu       sync.Mutex
	answered map[string]map[int]int64 // by the route of the address and the status
	took     map[string]*histogram
	streams  int64
	made     int64 // pages of the hall
}

// bounds are the upper bounds of the buckets of answers, in seconds.
var bounds = []float64{0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10}

type histogram struct {
	buckets [11]int64
	sum     float64
}

func newMetrics(log *slog.Logger) *metrics {
	return &metrics{log: log, answered: map[string]map[int]int64{}, took: map[string]*histogram{}}
}

// counted counts and logs the answers of a handler. The log has the route and not the address,
// which may contain names.
func (m *metrics) counted(mux *http.ServeMux, next http.Handler, now func() time.Time) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun := now()
		_, row := mux.Handler(r)
		answer := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		stream := slices.Contains([]string{"GET /e/{event}/live", "GET /hall/{event}/live"}, row)
		if stream {
			m.streaming(1)
			defer m.streaming(-1)
		}
		next.ServeHTTP(answer, r)
		took := now().Sub(begun)
		m.mu.Lock()
		if m.answered[row] == nil {
			m.answered[row] = map[int]int64{}
		}
		m.answered[row][answer.status]++
		if !stream {
			h := m.took[row]
			if h == nil {
				h = &histogram{}
				m.took[row] = h
			}
			i, _ := slices.BinarySearch(bounds, took.Seconds())
			h.buckets[i]++
			h.sum += took.Seconds()
		}
		m.mu.Unlock()
		if m.log != nil && row != "GET /health" && row != "GET /ready" && row != "GET /metrics" {
			m.log.LogAttrs(context.Background(), slog.LevelInfo, "answered", slog.String("row", row), slog.Int("status", answer.status), slog.Float64("ms", float64(took.Microseconds())/1000))
		}
	})
}

func (m *metrics) streaming(n int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.streams += n
}

func (m *metrics) making() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.made++
}

// statusWriter remembers the status of an answer.
type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap lets streams reach the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// showMetrics answers in the text form of Prometheus, version 0.0.4.
func (s *Server) showMetrics(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	m := s.metrics
	m.mu.Lock()
	defer m.mu.Unlock()
	line := func(name, labels string, value any) { fmt.Fprintf(w, "%s%s %v\n", name, labels, value) }
	head := func(name, kind, help string) { fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind) }
	head("flagfall_answers_total", "counter", "Answers by the row of the address and the status.")
	for _, row := range sortedKeys(m.answered) {
		for _, status := range sortedKeys(m.answered[row]) {
			line("flagfall_answers_total", fmt.Sprintf("{row=%q,status=\"%d\"}", row, status), m.answered[row][status])
		}
	}
	head("flagfall_answer_seconds", "histogram", "How long answers took.")
	for _, row := range sortedKeys(m.took) {
		h, sum := m.took[row], int64(0)
		for i, n := range h.buckets {
			sum += n
			le := "+Inf"
			if i < len(bounds) {
				le = strconv.FormatFloat(bounds[i], 'g', -1, 64)
			}
			line("flagfall_answer_seconds_bucket", fmt.Sprintf("{row=%q,le=%q}", row, le), sum)
		}
		line("flagfall_answer_seconds_sum", fmt.Sprintf("{row=%q}", row), h.sum)
		line("flagfall_answer_seconds_count", fmt.Sprintf("{row=%q}", row), sum)
	}
	head("flagfall_streams", "gauge", "Pages that hear of changes now.")
	line("flagfall_streams", "", m.streams)
	head("flagfall_hall_pages_made_total", "counter", "Pages of the hall that were made; all other readers shared one.")
	line("flagfall_hall_pages_made_total", "", m.made)
	if s.config.Database != nil {
		for _, figure := range s.config.Database.Figures() {
			head("flagfall_"+figure.Name, figure.Kind, figure.Help)
			line("flagfall_"+figure.Name, "", figure.Value)
		}
	}
}

// Figure is a number that a database counts.
type Figure struct {
	Name, Kind, Help string
	Value            float64
}

func sortedKeys[K int | string, V any](m map[K]V) []K {
	var keys []K
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// health answers as long as the process does; it is ready only while the server behind it can be
// written to, so that a load balancer otherwise sends nobody here.
func (s *Server) health(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "alive") }

func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	if s.config.Database != nil {
		ctx, done := context.WithTimeout(r.Context(), 2*time.Second)
		defer done()
		if s.ending.Load() {
			http.Error(w, "going down", http.StatusServiceUnavailable)
			return
		}
		if err := s.config.Database.Ready(ctx); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
	}
	fmt.Fprintln(w, "ready")
}
