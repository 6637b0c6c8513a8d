package intents

import (
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/intents/command"
)

// readForeign reads a message in another language where nothing was asked. A word that is
// the same in English starts nothing: "quiero vacaciones".
func readForeign(r *reader) bool {
	if r.scene.Open != "" || !classify.ClearlyForeign(r.text) {
		return false
	}
	r.add(clause{end: len(r.text)}, Move{Do: command.Foreign, Confidence: doubtful, By: ByPhrases})
	return true
}

// orForeign returns the move for an answer that isn't understood, or that for another
// language if it is in one.
func orForeign(r *reader, m Move) Move {
	if !classify.ClearlyForeign(r.text) {
		return m
	}
	return Move{Do: command.Foreign, Confidence: doubtful, By: ByPhrases}
}
