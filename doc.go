// Package leaveway is the root of the module. It holds no code, only tests of the whole
// repository: who may import whom (arch_test.go), what every file keeps to (style_test.go),
// how large packages, types and states may be (structure_test.go), that every verb and order
// is handled (moves_test.go), and that the documentation tells the truth (docs_test.go).
package leaveway
