package agent

import (
	"slices"
	"strings"
)

// A request's life. Every step is a value in, a value out, and refused in words
// where it does not fit; the caller audits it.

// decidedAlready refuses a second decision, saying who came first.
func (r Request) decidedAlready() *refusal {
	switch r.State {
	case Approved, Denied:
		return refuse(alreadyDecided(r))
	case Cancelled:
		return refuse(alreadyCancelled(r))
	}
	return nil
}

func (r Request) approve(by Signature) (Request, *refusal) {
	if no := r.decidedAlready(); no != nil {
		return r, no
	}
	r.State, r.Decided, r.UpdatedAt = Approved, &by, by.At
	return r, nil
}

func (r Request) deny(by Signature, reason string) (Request, *refusal) {
	if no := r.decidedAlready(); no != nil {
		return r, no
	}
	if strings.TrimSpace(reason) == "" {
		return r, refuse(reasonNeeded)
	}
	r.State, r.Decided, r.Reason, r.UpdatedAt = Denied, &by, reason, by.At
	return r, nil
}

func (r Request) ask(by Signature, question string) (Request, *refusal) {
	if no := r.decidedAlready(); no != nil {
		return r, no
	}
	if r.State == Questioned {
		return r, refuse(alreadyAsked(r))
	}
	if strings.TrimSpace(question) == "" {
		return r, refuse(questionNeeded)
	}
	r.State, r.UpdatedAt = Questioned, by.At
	r.Exchanges = append(slices.Clip(r.Exchanges), Exchange{Question: question, Asked: by})
	return r, nil
}

func (r Request) answerHR(by Signature, reply string) (Request, *refusal) {
	if r.State != Questioned {
		return r, refuse(nothingAsked)
	}
	if strings.TrimSpace(reply) == "" {
		return r, refuse(replyNeeded)
	}
	exchanges := append([]Exchange(nil), r.Exchanges...)
	last := &exchanges[len(exchanges)-1]
	last.Reply, last.Replied = reply, &by
	r.State, r.Exchanges, r.UpdatedAt = Filed, exchanges, by.At
	return r, nil
}

// note is what its employee says about a request after it was filed.
func (r Request) note(by Signature, words string) (Request, *refusal) {
	if !r.cancellable() {
		return r, refuse(cannotCancel(r))
	}
	r.Notes = append(slices.Clip(r.Notes), Note{Words: words, Signature: by})
	r.UpdatedAt = by.At
	return r, nil
}

func (r Request) cancel(by Signature) (Request, *refusal) {
	if !r.cancellable() {
		return r, refuse(cannotCancel(r))
	}
	r.State, r.Decided, r.UpdatedAt = Cancelled, &by, by.At
	return r, nil
}

// cancellable reports whether its employee may still take it back.
func (r Request) cancellable() bool {
	return r.State == Filed || r.State == Questioned || r.State == Approved
}

// refusal is a no, worded for the person.
type refusal struct{ sentence string }

func refuse(sentence string) *refusal { return &refusal{sentence} }
