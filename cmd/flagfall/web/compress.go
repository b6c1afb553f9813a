package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"strings"
	"sync"
)

// packers are kept for the next answer: each takes some hundred kilobytes.
var packers = sync.Pool{New: func() any {
	w, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // the level is a valid one
	return w
}}

// packed is an answer that is compressed by gzip if it is text.
type packed struct {
	http.ResponseWriter
	zip     *gzip.Writer
	decided bool
}

// Unwrap leads [http.ResponseController] to the writer below.
func (p *packed) Unwrap() http.ResponseWriter { return p.ResponseWriter }

func (p *packed) WriteHeader(status int) {
	h := p.Header()
	kind := h.Get("Content-Type")
	text := strings.HasPrefix(kind, "text/") || strings.HasPrefix(kind, "application/json") || strings.HasPrefix(kind, "image/svg") || strings.Contains(kind, "javascript")
	if !p.decided && text && status >= 200 && status != http.StatusNoContent && status != http.StatusNotModified && h.Get("Content-Encoding") == "" {
		h.Set("Content-Encoding", "gzip")
		h.Del("Content-Length")
		p.zip = packers.Get().(*gzip.Writer)
		p.zip.Reset(p.ResponseWriter)
	}
	p.decided = true
	p.ResponseWriter.WriteHeader(status)
}

func (p *packed) Write(b []byte) (int, error) {
	if !p.decided {
		if p.Header().Get("Content-Type") == "" {
			p.Header().Set("Content-Type", http.DetectContentType(b))
		}
		p.WriteHeader(http.StatusOK)
	}
	if p.zip != nil {
		return p.zip.Write(b)
	}
	return p.ResponseWriter.Write(b)
}

func (p *packed) close() {
	if p.zip != nil {
		_ = p.zip.Close() // the reader may have left
		packers.Put(p.zip)
	}
}

// zipped returns a text by gzip, to be sent many times.
func zipped(text []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(text) // writing to a buffer does not fail
	_ = w.Close()
	return b.Bytes()
}

// pack compresses answers for browsers that accept it. A stream of events is
// sent as it is, line by line.
func pack(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Vary", "Accept-Encoding")
		if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") || r.Header.Get("Range") != "" || strings.HasSuffix(r.URL.Path, "/live") {
			next.ServeHTTP(w, r)
			return
		}
		p := &packed{ResponseWriter: w}
		defer p.close()
		next.ServeHTTP(p, r)
	})
}

// tags returns the entity tags of the static files, which tell a browser that its copy is still
// current.
func tags(static fs.FS) (map[string]string, error) {
	list := map[string]string{"document.css": tag([]byte(documentStyle))}
	names, err := fs.Glob(static, "*")
	for _, name := range names {
		data, reading := fs.ReadFile(static, name)
		if reading != nil {
			return nil, reading
		}
		list[name] = tag(data)
	}
	return list, err
}

func tag(data []byte) string {
	sum := sha256.Sum256(data)
	return `W/"` + hex.EncodeToString(sum[:8]) + `"`
}
