// What the studio's server sends and takes.

export interface Option { optionId?: string; sort: number; label: string; value: string; hint?: string; words?: string[]; off?: string }

export interface Attributes {
  questionId?: string; semanticTag?: string; componentTypeKey?: string; questionText?: string; label?: string;
  helperText?: string; why?: string; placeholder?: string; words?: string[]; options?: Option[]; validation?: string[];
  allowUnsure?: boolean; onlyIfSaid?: boolean; card?: string; fact?: string; text?: string; url?: string;
}

export type TextAttribute = 'questionId' | 'semanticTag' | 'questionText' | 'label' | 'helperText' | 'why' | 'placeholder' | 'card' | 'fact' | 'text' | 'url';

export interface Item {
  elementId: string; stepId: string; type: string; sort: number; isVisible: boolean | string; attributes: Attributes;
}

export interface Step { stepId: string; sort: number; name: string; title: string; semanticTag: string }
export interface Next { after: string; when: boolean | string; go?: string; wizard?: string }
export interface Check { rule: string; questionId: string; message: string }
export interface Shown { tag: string; when: string }
export interface Rules { text: string; cases?: string[] }
export interface Understood { means: string[]; steps: string[]; doubts?: Problem[]; refused?: { sentence: string; place: string; ask: string } }

export interface Config {
  wizardId: string; wizardName: string; steps: Step[]; elements: Item[]; next?: Next[]; checks?: Check[]; rules?: Rules[];
}

export interface Problem {
  what: string; fix: string; step?: string; element?: string; field?: string; item: number; rule: number; form?: string;
}

export interface Component { name: string; label: string; help: string; options: boolean }
export interface Requirement { name: string; label: string; argument?: string; example?: string; components: string[] | null }
export interface Author { id: string; name: string; admin: boolean }
export interface Me { author: Author; choices: Author[] | null; words: { components: Component[]; requirements: Requirement[] } }

export interface Row {
  id: string; name: string; origin: string; file?: string; version?: string; at?: string; by?: string; steps: number; asks: number;
  underWay: number; older: number; draft?: string; others: string[]; found: boolean; trouble?: string;
}

export interface Opened {
  id: string; version: number; origin: string; file: string; found: boolean; drafted: boolean; trouble?: string; published?: Config; current?: string;
  config: Config; base: string; problems: Problem[]; rules: Understood; tags: { tag: string; label: string }[];
}

export interface Change { about: string; what: string; element?: string; step?: string }
export interface DryRun { all: number; asked: number; questions: { question: string; again: number; new: number }[]; examples: string[] }
export interface Theirs { by: string; at?: string; changes: Change[] }

export interface Review {
  version: number; seq: number; name: string; found: boolean; isNew: boolean; current?: string; changes?: Change[];
  theirs?: Theirs; file?: string; problems: Problem[]; dryRun?: DryRun;
}

export interface Past {
  version: string; at?: string; by?: string; why?: string; origin: string; current: boolean; underWay: number; changes: Change[];
}

export interface PaperRow {
  kind: string; id: string; title: string; text: string; version: string; origin: string; file?: string; draft?: string; others?: string[];
  trouble?: string;
}
export interface LineProblem { what: string; fix: string; line: number }
export interface Looked { problems: LineProblem[]; title: string; look: any[] | null }
export interface OpenedPaper extends Looked { paper: PaperRow; text: string; base: string; drafted: boolean; version: number }
export interface PaperReview extends Looked { paper: PaperRow; version: number; current: string; changes: Change[]; theirs?: Theirs }

export interface Person { id: string; at: string; by: string; name: string; namedBy: string }

export interface Way { from: number; to: number; number: number; when: string; says?: string; dead?: boolean; lane: number }
export interface FormMap {
  steps: { id: string; title: string; asks: number; reached: boolean }[]; ends: { form?: string; title: string; reached: boolean }[];
  ways: Way[]; shown: { step: string; element: string; question: string; when: string }[]; lanes: number;
}

export interface Asked {
  id: string; text: string; help: string; kind: string; options?: Option[]; required: boolean; shown: boolean; why: string; said: string; problem: string;
}
export interface Stop { id: string; title: string; shown: boolean; why: string; asked: Asked[] }
export interface Walk { steps: Stop[]; open: string; complete: boolean; leads?: string; answers: Record<string, string[]> }

export interface Press { do: string; value?: string }

/** One part of what an administrator sees; it has one of these. */
export interface AdminBlock {
  heading?: string; text?: string; quote?: string; small?: string; divider?: boolean; facts?: { label: string; value: string }[];
  links?: { label: string; url: string }[]; buttons?: { label: string; press: Press; style?: string }[];
}
