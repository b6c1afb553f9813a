package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"flagfall/arbiter/rule"
)

// A certificate that the office makes is valid for a year, and is replaced a
// month before it expires or when the machine has other addresses.
const (
	certificateHolds = 365 * 24 * time.Hour
	certificateAnew  = 30 * 24 * time.Hour
)

// givenCertificate reads a certificate and its key from files, and warns of one that does
// not hold now. Errors: rule.Input for files that cannot be read or do not belong together.
func givenCertificate(env *env, certificate, key string) (*tls.Certificate, error) {
	if certificate == "" || key == "" {
		return nil, rule.Errorf(rule.Usage, "a certificate and its key go together").WithHint("give both: --certificate FILE --certificate-key FILE")
	}
	const most = 1 << 20 // a chain of certificates has some thousand bytes
	hinted := func(e *rule.Error) error {
		return e.WithHint("both files are PEM, and the key must belong to the certificate")
	}
	public, err := readAtMost(certificate, most)
	if err != nil {
		return nil, hinted(rule.Errorf(rule.Input, "the certificate %s cannot be used: %w", certificate, cause(err)))
	}
	private, err := readAtMost(key, most)
	if err != nil {
		return nil, hinted(rule.Errorf(rule.Input, "the key %s cannot be used: %w", key, cause(err)))
	}
	if !holdsPEM(public, isCertificate) && holdsPEM(public, isKey) && holdsPEM(private, isCertificate) {
		return nil, rule.Errorf(rule.Input, "%s holds a key, and %s the certificate", certificate, key).WithHint("name them the other way round")
	}
	pair, err := tls.X509KeyPair(public, private)
	switch {
	case err != nil && holdsPEM(public, isCertificate) && holdsPEM(private, isKey):
		return nil, hinted(rule.Errorf(rule.Input, "%s is not the key of the certificate %s", key, certificate))
	case err != nil && holdsPEM(public, isCertificate):
		return nil, hinted(rule.Errorf(rule.Input, "the key %s cannot be used: %w", key, cause(err)))
	case err != nil:
		return nil, hinted(rule.Errorf(rule.Input, "the certificate %s cannot be used: %w", certificate, cause(err)))
	}
	if now, leaf := env.Now(), pair.Leaf; now.Before(leaf.NotBefore) || now.After(leaf.NotAfter) {
		env.warn(rule.Format("the certificate %s is valid from %s to %s, and browsers refuse it today",
			certificate, leaf.NotBefore.Format(time.DateOnly), leaf.NotAfter.Format(time.DateOnly)))
	}
	return &pair, nil
}

func isCertificate(kind string) bool { return kind == "CERTIFICATE" }
func isKey(kind string) bool         { return strings.HasSuffix(kind, "PRIVATE KEY") }

// holdsPEM reports whether a PEM file has a block of a kind that can be read.
func holdsPEM(text []byte, is func(kind string) bool) bool {
	for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
		if is(block.Type) {
			return true
		}
	}
	return false
}

// madeCertificate is a certificate of the machine's own for its addresses, which is
// kept in a file for the next start, so that browsers that were told to trust it
// go on doing so; "" keeps it nowhere.
func madeCertificate(env *env, file string, addresses []net.IP) (*tls.Certificate, error) {
	if pair, err := tls.LoadX509KeyPair(file, file); err == nil && holds(pair.Leaf, env.Now(), addresses) {
		return &pair, nil
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, rule.Errorf(rule.Internal, "no key can be made: %w", err)
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, rule.Errorf(rule.Internal, "no number can be drawn for the certificate: %w", err)
	}
	now := env.Now()
	made := &x509.Certificate{SerialNumber: serial, Subject: pkix.Name{CommonName: "flagfall office"}, NotBefore: now.Add(-time.Hour), NotAfter: now.Add(certificateHolds),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}, BasicConstraintsValid: true,
		DNSNames: []string{"localhost"}, IPAddresses: addresses}
	der, err := x509.CreateCertificate(rand.Reader, made, made, &key.PublicKey, key)
	if err != nil {
		return nil, rule.Errorf(rule.Internal, "no certificate can be made: %w", err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, rule.Errorf(rule.Internal, "the key cannot be written: %w", err)
	}
	text := slices.Concat(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}))
	if file != "" {
		if err := keepSecret(file, text); err != nil {
			env.warn(rule.Format("the certificate is not kept, and browsers will ask about another at the next start: %s", rule.SaidOf(err)))
		}
	}
	pair, err := tls.X509KeyPair(text, text)
	if err != nil {
		return nil, rule.Errorf(rule.Internal, "the certificate cannot be used: %w", err)
	}
	return &pair, nil
}

// holds reports whether a certificate is good for some time yet, for all addresses.
func holds(c *x509.Certificate, now time.Time, addresses []net.IP) bool {
	if c == nil || now.Before(c.NotBefore) || now.After(c.NotAfter.Add(-certificateAnew)) {
		return false
	}
	for _, a := range addresses {
		if !slices.ContainsFunc(c.IPAddresses, a.Equal) {
			return false
		}
	}
	return true
}

// keepSecret writes a file that this account alone can read, whole or not at all.
func keepSecret(file string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	part := file + ".part"
	if err := os.WriteFile(part, text, 0o600); err != nil {
		return err
	}
	return os.Rename(part, file)
}

// fingerprint is how browsers show which certificate it is.
func fingerprint(c *tls.Certificate) string {
	sum := sha256.Sum256(c.Certificate[0])
	var parts []string
	for _, b := range sum {
		parts = append(parts, fmt.Sprintf("%02X", b))
	}
	return strings.Join(parts, ":")
}
