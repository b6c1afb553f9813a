package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"flagfall/cmd/flagfall/web"
)

// photographed is a form with a photo of so many pixels.
func photographed(t *testing.T, wide int) (body *bytes.Buffer, kind string) {
	t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	part, err := form.CreateFormFile("photo", "sheet.png")
	if err == nil {
		err = png.Encode(part, image.NewGray(image.Rect(0, 0, wide, 3)))
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return &b, form.FormDataContentType()
}

// TestPhotosOfServer: a photo of a sheet is kept for an event on a server as for one in
// a file, seen in another process, goes with the event into its file and back, and goes
// with the data of who wrote the sheet. Who is elsewhere sees none.
func TestPhotosOfServer(t *testing.T) {
	t.Parallel()
	database := federation(t)
	one, _ := openOffice(t, "", nil, serving{database: asOffice(database)})
	two, _ := openOffice(t, "", nil, serving{database: asOffice(database)})
	anna, fay, mallory := entering(t, one, "Anna"), entering(t, two, "Fay"), entering(t, one, "Mallory")
	const board, next = "/e/utrecht-cup/photo?round=1&board=1", "/e/utrecht-cup/photo?round=1&board=2"
	send := func(v *visitor, to string, wide int) (int, string) {
		body, kind := photographed(t, wide)
		return v.send(http.MethodPost, to, body, kind)
	}
	for wide, to := range []string{board, next} {
		status, text := send(anna, to, 7+wide)
		anna.want(http.StatusSeeOther, status, text)
	}
	status, _ := send(mallory, board, 9)
	if status < 400 {
		t.Errorf("another organisation keeps a photo: %d", status)
	}
	shown := regexp.MustCompile(`src="(/e/utrecht-cup/photo/[^"]+)"`)
	_, text := fay.get("/e/utrecht-cup/sheets?round=1&board=1")
	found := shown.FindStringSubmatch(text)
	if found == nil || len(shown.FindAllString(text, -1)) != 1 {
		t.Fatalf("the other process shows no photo, or two: %.300s", text)
	}
	status, text = fay.get(found[1])
	if fay.want(http.StatusOK, status, text); !strings.HasPrefix(text, "\x89PNG") {
		t.Errorf("%.20q", text)
	}
	if status, text = mallory.get(found[1]); status < 400 || strings.Contains(text, "PNG") {
		t.Errorf("another organisation gets the photo: %d", status)
	}

	folder := t.TempDir()
	file := filepath.Join(folder, "utrecht-cup.flagfall")
	command := func(words ...string) string {
		t.Helper()
		var out bytes.Buffer
		world := testEnv(&out, func(string) string { return "" })
		world.Err = &out
		if code := run(words, world); code != exitFine {
			t.Fatalf("%v: %d %s", words, code, out.String())
		}
		return out.String()
	}
	if said := command("pull", file, "--event", "utrecht-cup", "--database", database); !strings.Contains(said, "2 photos") {
		t.Error(said)
	}
	photos, err := filepath.Glob(filepath.Join(folder, "utrecht-cup.photos", "*.png"))
	if err != nil || len(photos) != 2 {
		t.Fatal(photos, err)
	}
	if status, text = send(anna, board, 10); status != http.StatusPreconditionFailed {
		t.Errorf("a photo is kept of an event that is in a file: %d %s", status, text)
	}
	// One is taken away, and another comes, while it is in the file.
	if err := os.Remove(photos[1]); err != nil {
		t.Fatal(err)
	}
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 11, 3))); err != nil {
		t.Fatal(err)
	}
	if why, err := (web.PhotoFolders{}).KeepPhoto(file, fmt.Sprintf("r1-b1-%x.png", sha256.Sum256(picture.Bytes())), picture.Bytes(), 8, 8); why != "" || err != nil {
		t.Fatal(why, err)
	}
	if said := command("push", "--event", file, "--database", database); !strings.Contains(said, "1 photo of") {
		t.Error(said)
	}
	if _, err := os.Stat(filepath.Join(folder, "utrecht-cup.photos")); err == nil {
		t.Error("the photos lie beside a file that is put aside")
	}
	count := func(board string) int {
		_, text := fay.get("/e/utrecht-cup/sheets?round=1&board=" + board)
		return len(shown.FindAllString(text, -1))
	}
	if count("1") != 2 || count("2") != 0 {
		t.Errorf("the server has %d and %d photos, not 2 and 0", count("1"), count("2"))
	}

	// Who had board 1 is erased, and the photos of the sheets with them.
	status, text = send(anna, next, 12)
	anna.want(http.StatusSeeOther, status, text)
	_, text = fay.get("/hall/utrecht-cup/pairings")
	first := regexp.MustCompile(`Ünal|Bakker|Cohen|Dekker`).FindString(text)
	if said := command("player", "erase", first, "--reason", "asked for it", "--yes", "--event", "utrecht-cup", "--database", database); !strings.Contains(said, "2 photos") {
		t.Error(said)
	}
	if count("1") != 0 || count("2") != 1 {
		t.Errorf("after erasing %s the server has %d and %d photos, not 0 and 1", first, count("1"), count("2"))
	}
}
