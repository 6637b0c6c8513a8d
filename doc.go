// Package leaveway is the root of the module. It holds no code, only the tests
// of the house itself: who may import whom (arch_test.go), what every file keeps
// to (style_test.go) and that the documentation tells the truth (docs_test.go).
package leaveway
