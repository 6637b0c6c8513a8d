// Command sbom checks a list of what is in a program (a software bill of materials, in CycloneDX's
// JSON): it must name every module that Go wrote into the program, in the same version, and each
// with the license that it is under.
//
//	go run . PROGRAM FILE
package main

import (
	"debug/buildinfo"
	"errors"
	"fmt"
	"os"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// read are licenses that aren't recognized, and were read by people.
var read = map[string]string{
	"github.com/pressly/goose/v3": "MIT, of two owners",
	"std":                         "BSD-3-Clause, as all of Go",
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "which program, and which list? go run . PROGRAM FILE")
		os.Exit(2)
	}
	count, err := check(os.Args[1], os.Args[2])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("%s lists all %d modules of %s, with their licenses\n", os.Args[2], count, os.Args[1])
}

func check(program, list string) (int, error) {
	built, err := buildinfo.ReadFile(program)
	if err != nil {
		return 0, fmt.Errorf("%s is no program that Go built: %w", program, err)
	}
	file, err := os.Open(list)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	var bom cdx.BOM
	if err := cdx.NewBOMDecoder(file, cdx.BOMFileFormatJSON).Decode(&bom); err != nil {
		return 0, fmt.Errorf("%s isn't CycloneDX's JSON: %w", list, err)
	}
	if bom.BOMFormat != cdx.BOMFormat || bom.Metadata == nil || bom.Metadata.Component == nil || bom.Components == nil {
		return 0, fmt.Errorf("%s doesn't say what it is about", list)
	}
	listed := map[string]cdx.Component{}
	for _, c := range *bom.Components {
		listed[c.Name] = c
	}
	var wrong []error
	for _, m := range built.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		switch c, ok := listed[m.Path]; {
		case !ok:
			wrong = append(wrong, fmt.Errorf("%s is missing", m.Path))
		case c.Version != m.Version:
			wrong = append(wrong, fmt.Errorf("%s is listed as %s, and the program has %s", m.Path, c.Version, m.Version))
		case c.PackageURL == "":
			wrong = append(wrong, fmt.Errorf("%s has no package URL", m.Path))
		}
	}
	for _, c := range *bom.Components {
		if (c.Licenses == nil || len(*c.Licenses) == 0) && read[c.Name] == "" {
			wrong = append(wrong, fmt.Errorf("the license of %s isn't recognized: read it, and note it in tools/sbom/main.go", c.Name))
		}
	}
	return len(built.Deps), errors.Join(wrong...)
}
