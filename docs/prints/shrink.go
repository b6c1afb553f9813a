//go:build ignore

// Command shrink writes a picture with sixteen greys: go run shrink.go IN.png OUT.png
package main

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"log"
	"os"
)

func main() {
	in, err := os.Open(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	picture, err := png.Decode(in)
	if err != nil {
		log.Fatal(err)
	}
	var greys color.Palette
	for i := range 16 {
		greys = append(greys, color.Gray{Y: uint8(i * 17)})
	}
	small := image.NewPaletted(picture.Bounds(), greys)
	draw.Draw(small, small.Bounds(), picture, picture.Bounds().Min, draw.Src)
	out, err := os.Create(os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(out, small); err != nil {
		log.Fatal(err)
	}
	if err := out.Close(); err != nil {
		log.Fatal(err)
	}
}
