package knowledge

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"
)

// Cases are the test cases, as JSON Lines with the fields listed here.
type Cases struct {
	Passages  io.Reader // {pid, title, crumbs, heading, heading_is_question, text}
	Questions io.Reader // {question, gold_all}
	NoAnswer  io.Reader // {question, kind, remove, from_}; may be nil
	// Aliases adds each question to the passages that answer it. Otherwise only the
	// text of passages counts.
	Aliases bool
	// Embed makes vectors of texts, with which search is hybrid; nil without an embedding
	// model.
	Embed func(texts []string) ([][]float32, error)
	// Now measures time, since the package has no clock of its own.
	Now func() time.Time
}

// Report says how well questions find the passages that answer them.
type Report struct {
	N      int     `json:"n"`
	HitAt1 float64 `json:"hit_at_1"`
	HitAt3 float64 `json:"hit_at_3"`
	MRR    float64 `json:"mrr"`
	// NoAnswerAUROC is, by kind, how often a question with an answer gets a higher
	// confidence than one without.
	NoAnswerAUROC map[string]float64 `json:"no_answer_auroc,omitempty"`
	Found         float64            `json:"found"`                   // share of the questions with an answer
	FalselyFound  map[string]float64 `json:"falsely_found,omitempty"` // share of those without one, by kind
	Answers       AnswerReport       `json:"answers"`
	FalselySure   map[string]float64 `json:"falsely_sure,omitempty"` // share of the questions without an answer, by kind
	Loop          *LoopReport        `json:"loop,omitempty"`
	P50           int64              `json:"p50_us"`
	P99           int64              `json:"p99_us"`
	Build         int64              `json:"build_ms"`
}

// AnswerReport says what people get to see, as shares of the questions with an answer.
// Together they are 1.
type AnswerReport struct {
	SureRight    float64 `json:"sure_right"`
	SureWrong    float64 `json:"sure_wrong"`
	OfferedRight float64 `json:"offered_right"` // the right passage is one of those to choose from
	OfferedWrong float64 `json:"offered_wrong"`
	None         float64 `json:"none"`
	Lead         float64 `json:"trusted_lead"` // that the index chose for itself
}

// add counts what one answer shows.
func (r *AnswerReport) add(a Answer, right func(Hit) bool) {
	choices := a.Choices()
	switch {
	case a.Trusted && right(a.Hit):
		r.SureRight++
	case a.Trusted:
		r.SureWrong++
	case slices.ContainsFunc(choices, right):
		r.OfferedRight++
	case len(choices) > 0:
		r.OfferedWrong++
	default:
		r.None++
	}
}

// LoopReport says how much tickets help: HR answers every other question about each
// topic that the policies don't cover, then the rest is asked.
type LoopReport struct {
	N      int     `json:"n"`
	Before float64 `json:"found_before"`
	After  float64 `json:"found_after"` // with the right answer
}

type passageRow struct {
	PID               PassageID `json:"pid"`
	Path              string    `json:"path"`
	Title             string    `json:"title"`
	Crumbs            []string  `json:"crumbs"`
	Heading           string    `json:"heading"`
	HeadingIsQuestion bool      `json:"heading_is_question"`
	Text              string    `json:"text"`
}

type questionRow struct {
	Question string      `json:"question"`
	Gold     []PassageID `json:"gold_all"`
}

type noAnswerRow struct {
	Question string      `json:"question"`
	Kind     string      `json:"kind"`
	Remove   []PassageID `json:"remove"`
	From     string      `json:"from_"`
}

// Score reads test cases and scores an index of their passages.
func Score(c Cases, words *Words) (Report, error) {
	passages, err := readRows[passageRow]("passages", c.Passages)
	if err != nil {
		return Report{}, err
	}
	questions, err := readRows[questionRow]("questions", c.Questions)
	if err != nil {
		return Report{}, err
	}
	var without []noAnswerRow
	if c.NoAnswer != nil {
		if without, err = readRows[noAnswerRow]("questions without an answer", c.NoAnswer); err != nil {
			return Report{}, err
		}
	}
	s := scorer{now: c.Now, words: words, passages: toPassages(passages)}
	if c.Aliases {
		s.addAliases(questions)
	}
	start := c.Now()
	s.index = NewIndex(s.passages, words)
	if c.Embed != nil {
		if s.vectors, s.index, err = embedCases(s.index, c.Embed, questions, without); err != nil {
			return Report{}, err
		}
	}
	s.report.Build = c.Now().Sub(start).Milliseconds()
	s.scoreQuestions(questions)
	s.scoreNoAnswers(without)
	s.scoreLoop(without)
	s.summarizeTimes()
	return s.report, nil
}

// readRows reads JSON Lines; name is for error messages.
func readRows[Row any](name string, r io.Reader) ([]Row, error) {
	var out []Row
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<22)
	for line := 1; lines.Scan(); line++ {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var row Row
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			return nil, fmt.Errorf("read %s, line %d: %w", name, line, err)
		}
		out = append(out, row)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return out, nil
}

// toPassages drops headings that are identical to a question.
func toPassages(rows []passageRow) []Passage {
	out := make([]Passage, len(rows))
	for i, row := range rows {
		if row.HeadingIsQuestion {
			row.Heading = ""
		}
		policy := PolicyID(row.Path)
		if policy == "" {
			policy = PolicyID(row.Title)
		}
		out[i] = Passage{
			Source: Source{Policy: policy, Title: row.Title},
			ID:     row.PID, Crumbs: row.Crumbs, Heading: row.Heading, Text: row.Text,
		}
	}
	return out
}

// embedCases returns the vectors of all questions, and the index with those of its passages.
func embedCases(x *Index, embed func([]string) ([][]float32, error), questions []questionRow, without []noAnswerRow) (map[string][]float32, *Index, error) {
	texts := TextsToEmbed(x)
	own := len(texts)
	for _, row := range questions {
		texts = append(texts, row.Question)
	}
	for _, row := range without {
		texts = append(texts, row.Question)
	}
	vectors, err := embed(texts)
	if err != nil {
		return nil, nil, fmt.Errorf("embed the passages and questions: %w", err)
	}
	hybrid, err := WithVectors(x, vectors[:own])
	byText := map[string][]float32{}
	for i, text := range texts[own:] {
		byText[text] = vectors[own+i]
	}
	return byText, hybrid, err
}

// scorer collects a report.
type scorer struct {
	vectors    map[string][]float32 // of questions; nil without an embedding model
	now        func() time.Time
	words      *Words
	passages   []Passage
	index      *Index
	report     Report
	took       []time.Duration
	confidence []float64 // in the answers to questions that have one
}

func (s *scorer) question(text string) Question {
	return Question{Text: text, Vector: s.vectors[text]}
}

func (s *scorer) addAliases(rows []questionRow) {
	for _, row := range rows {
		for i := range s.passages {
			if slices.Contains(row.Gold, s.passages[i].ID) {
				s.passages[i].Questions = append(s.passages[i].Questions, row.Question)
			}
		}
	}
}

// maxRank is the last rank that counts for the mean reciprocal rank.
const maxRank = 100

func (s *scorer) scoreQuestions(rows []questionRow) {
	for _, row := range rows {
		start := s.now()
		answer := s.index.Ask(s.question(row.Question))
		s.took = append(s.took, s.now().Sub(start))
		s.confidence = append(s.confidence, answer.Confidence)
		hits := s.index.Search(s.question(row.Question), maxRank)
		rank := 1 + slices.IndexFunc(hits, func(h Hit) bool { return slices.Contains(row.Gold, h.Passage.ID) })
		s.report.addRank(rank, answer.Found())
		s.report.Answers.add(answer, func(h Hit) bool { return slices.Contains(row.Gold, h.Passage.ID) })
	}
	if s.report.Answers.Lead = s.index.trustedLead; s.vectors != nil {
		s.report.Answers.Lead = s.index.hybridLead
	}
	s.report.average(len(rows))
}

// addRank counts a question whose right passage has the given rank, or 0 if it wasn't found.
func (r *Report) addRank(rank int, found bool) {
	if found {
		r.Found++
	}
	if rank == 0 {
		return
	}
	r.MRR += 1 / float64(rank)
	if rank == 1 {
		r.HitAt1++
	}
	if rank <= 3 {
		r.HitAt3++
	}
}

// average turns counts into shares of n.
func (r *Report) average(n int) {
	r.N = n
	for _, count := range []*float64{&r.HitAt1, &r.HitAt3, &r.MRR, &r.Found, &r.Answers.SureRight, &r.Answers.SureWrong, &r.Answers.OfferedRight, &r.Answers.OfferedWrong, &r.Answers.None} {
		*count /= float64(max(1, n))
	}
}

func (s *scorer) scoreNoAnswers(rows []noAnswerRow) {
	answers := map[string][]Answer{}
	for _, row := range rows {
		answers[row.Kind] = append(answers[row.Kind], s.answerWithout(row))
	}
	if len(rows) == 0 {
		return
	}
	s.report.NoAnswerAUROC, s.report.FalselyFound, s.report.FalselySure = map[string]float64{}, map[string]float64{}, map[string]float64{}
	for kind, list := range answers {
		var confidence []float64
		for _, a := range list {
			confidence = append(confidence, a.Confidence)
			if a.Confidence >= minFound {
				s.report.FalselyFound[kind] += 1 / float64(len(list))
			}
			if a.Trusted {
				s.report.FalselySure[kind] += 1 / float64(len(list))
			}
		}
		s.report.NoAnswerAUROC[kind] = auroc(s.confidence, confidence)
	}
}

// answerWithout returns the answer from the passages that the row doesn't remove.
func (s *scorer) answerWithout(row noAnswerRow) Answer {
	hits, parsed := s.index.search(s.question(row.Question), 1+maxOthers+len(row.Remove))
	hits = slices.DeleteFunc(hits, func(h Hit) bool { return slices.Contains(row.Remove, h.Passage.ID) })
	return s.index.buildAnswer(hits, parsed)
}

// auroc returns how often a value of the first list is greater than one of the second.
// Equal values count half.
func auroc(first, second []float64) float64 {
	sum := 0.0
	for _, a := range first {
		for _, b := range second {
			switch {
			case a > b:
				sum++
			case a == b:
				sum += 0.5
			}
		}
	}
	return sum / float64(max(1, len(first)*len(second)))
}

// scoreLoop answers every other question about a topic, and asks the rest.
func (s *scorer) scoreLoop(rows []noAnswerRow) {
	topics := map[string][]string{}
	var names []string
	for _, row := range rows {
		if len(row.Remove) == 0 && len(topics[row.From]) == 0 {
			names = append(names, row.From)
		}
		if len(row.Remove) == 0 {
			topics[row.From] = append(topics[row.From], row.Question)
		}
	}
	passages := slices.Clone(s.passages)
	later := map[string][]string{}
	for _, name := range names {
		if len(topics[name]) < 2 {
			continue
		}
		p := Passage{Source: Source{Policy: PolicyID(name)}, ID: PassageID(name)}
		for i, question := range topics[name] {
			if i%2 == 0 {
				p.Questions = append(p.Questions, question)
			} else {
				later[name] = append(later[name], question)
			}
		}
		passages = append(passages, p)
	}
	if len(later) == 0 {
		return
	}
	after := NewIndex(passages, s.words)
	var loop LoopReport
	for name, questions := range later {
		for _, question := range questions {
			loop.N++
			if s.index.Ask(Question{Text: question}).Found() {
				loop.Before++
			}
			if a := after.Ask(Question{Text: question}); a.Found() && a.Passage.ID == PassageID(name) {
				loop.After++
			}
		}
	}
	loop.Before /= float64(loop.N)
	loop.After /= float64(loop.N)
	s.report.Loop = &loop
}

func (s *scorer) summarizeTimes() {
	if len(s.took) == 0 {
		return
	}
	slices.Sort(s.took)
	s.report.P50 = s.took[len(s.took)/2].Microseconds()
	s.report.P99 = s.took[len(s.took)*99/100].Microseconds()
}
