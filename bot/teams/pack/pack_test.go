package pack_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"image/png"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/bot/teams/pack"
)

func TestWrite(t *testing.T) {
	t.Parallel()
	app := pack.App{ID: "22222222-aaaa-4bbb-8ccc-000000000001", Name: "Leaveway", Company: "Marigold", Website: "https://marigold.example.com/hr", Version: "1.0.0"}
	var out bytes.Buffer
	if err := pack.Write(&out, app); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	for name, size := range map[string]int{"color.png": 192, "outline.png": 32} {
		file, err := z.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		icon, err := png.Decode(file)
		if err != nil || icon.Bounds().Dx() != size || icon.Bounds().Dy() != size {
			t.Errorf("%s: %v", name, err)
		}
		colors := map[any]bool{}
		for i := range size * size {
			colors[icon.At(i%size, i/size)] = true
		}
		if len(colors) != 2 {
			t.Errorf("%s has %d colors", name, len(colors))
		}
	}
	file, err := z.Open("manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		ID   string `json:"id"`
		Bots []struct {
			ID     string   `json:"botId"`
			Scopes []string `json:"scopes"`
			Lists  []struct {
				Commands []struct {
					Title       string `json:"title"`
					Description string `json:"description"`
				} `json:"commands"`
			} `json:"commandLists"`
		} `json:"bots"`
		Description struct {
			Short string `json:"short"`
		} `json:"description"`
	}
	if err := json.NewDecoder(file).Decode(&manifest); err != nil {
		t.Fatal(err)
	}
	if manifest.ID != app.ID || manifest.Bots[0].ID != app.ID || len(manifest.Description.Short) > 80 {
		t.Errorf("%+v", manifest)
	}
	for _, c := range manifest.Bots[0].Lists[0].Commands {
		if len(c.Title) > 32 || len(c.Description) > 128 {
			t.Errorf("too long: %+v", c)
		}
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	err := pack.Write(&bytes.Buffer{}, pack.App{ID: "x", Name: strings.Repeat("n", 31), Website: "http://example.com", Version: "1"})
	if err == nil || len(strings.Split(err.Error(), "\n")) != 5 {
		t.Errorf("%v", err)
	}
}
