package main

import (
	"crypto/ecdsa"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter/rule"
)

// TestServeEncrypted: the office answers over TLS with a certificate that it
// makes, for the address that it prints, and its cookie is not sent without
// encryption.
func TestServeEncrypted(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{tls: true}, nil)
	if !strings.HasPrefix(address, "https://127.0.0.1:") {
		t.Fatalf("the address is %s", address)
	}
	v := newVisitor(t, address)
	if _, err := v.http.Get(address); err == nil {
		t.Error("a certificate that nobody knows is trusted")
	}
	var shown *x509.Certificate
	v.http.Transport = &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true, VerifyConnection: func(c tls.ConnectionState) error {
		shown = c.PeerCertificates[0]
		pool := x509.NewCertPool()
		pool.AddCert(shown)
		_, err := shown.Verify(x509.VerifyOptions{DNSName: "127.0.0.1", Roots: pool})
		return err
	}}}
	answer, err := v.http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if c := answer.Cookies(); len(c) != 1 || !c[0].Secure {
		t.Errorf("the cookie is %v", c)
	}
	if _, own := shown.PublicKey.(*ecdsa.PublicKey); !own || shown.NotAfter.Before(time.Now().Add(300*24*time.Hour)) {
		t.Errorf("the certificate holds until %v", shown.NotAfter)
	}
	status, text := v.get("/e/cup/")
	v.want(http.StatusOK, status, text, "no result of boards")
}

// TestCertificate: one that was made is kept for the next start, and made anew for
// another address or near its end; one that is given has its key.
func TestCertificate(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state", "office.pem")
	now := time.Now()
	world := testEnv(io.Discard, func(string) string { return "" })
	world.Now = func() time.Time { return now }
	here, there := []net.IP{net.IPv4(127, 0, 0, 1)}, []net.IP{net.IPv4(10, 0, 0, 7)}
	made := func(addresses []net.IP) string {
		t.Helper()
		c, err := madeCertificate(world, file, addresses)
		if err != nil {
			t.Fatal(err)
		}
		return fingerprint(c)
	}
	first := made(here)
	if again := made(here); again != first || len(first) != 95 {
		t.Errorf("%s, and at the next start %s", first, again)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	elsewhere := made(there)
	now = now.Add(340 * 24 * time.Hour)
	if late := made(there); elsewhere == first || late == elsewhere {
		t.Error("a certificate is kept that no longer holds")
	}
	if _, err := givenCertificate(testEnv(io.Discard, os.Getenv), file, file); err != nil {
		t.Error(err)
	}
	other := filepath.Join(t.TempDir(), "other.pem")
	if _, err := madeCertificate(world, other, here); err != nil {
		t.Fatal(err)
	}
	for _, pair := range [][2]string{{file, other}, {file, ""}, {"absent.pem", file}} {
		if _, err := givenCertificate(testEnv(io.Discard, os.Getenv), pair[0], pair[1]); err == nil || rule.HintOf(err) == "" {
			t.Errorf("%v: %v", pair, err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if block, _ := pem.Decode(data); block == nil || block.Type != "CERTIFICATE" {
		t.Error("the file is no certificate")
	}
}

// TestCertificateGiven: a fault in a certificate or its key is reported for the file at
// fault; one that is not valid now is accepted with a warning.
func TestCertificateGiven(t *testing.T) {
	t.Parallel()
	dir, now := t.TempDir(), time.Date(2026, time.March, 17, 12, 0, 0, 0, time.UTC)
	var said strings.Builder
	world := testEnv(&said, os.Getenv)
	world.Err, world.Now = &said, func() time.Time { return now }
	split := func(name string) (public, private string) {
		whole := filepath.Join(dir, name)
		if _, err := madeCertificate(world, whole, []net.IP{net.IPv4(127, 0, 0, 1)}); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(whole)
		if err != nil {
			t.Fatal(err)
		}
		for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
			part := whole + "." + strings.ToLower(block.Type[strings.LastIndex(block.Type, " ")+1:])
			if err := os.WriteFile(part, pem.EncodeToMemory(block), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		return whole + ".certificate", whole + ".key"
	}
	one, key := split("one")
	_, other := split("other")
	for _, x := range []struct{ certificate, key, want string }{
		{one, other, other + " is not the key of the certificate " + one},
		{key, one, key + " holds a key, and " + one + " the certificate"},
		{dir, key, "the certificate " + dir + " cannot be used"},
		{one, dir, "the key " + dir + " cannot be used"},
		{one, one, "the key " + one + " cannot be used"},
		{one, "absent.pem", "the key absent.pem cannot be used"},
	} {
		if _, err := givenCertificate(world, x.certificate, x.key); rule.CodeOf(err) != rule.Input || !strings.HasPrefix(err.Error(), x.want) || rule.HintOf(err) == "" {
			t.Errorf("%s and %s: %v, want %s", x.certificate, x.key, err, x.want)
		}
	}
	if _, err := givenCertificate(world, one, key); err != nil || said.Len() > 0 {
		t.Errorf("%v %s", err, said.String())
	}
	now = now.Add(2 * 365 * 24 * time.Hour)
	if _, err := givenCertificate(world, one, key); err != nil || !strings.Contains(said.String(), "browsers refuse it today") {
		t.Errorf("a certificate that has run out: %v %q", err, said.String())
	}
}
