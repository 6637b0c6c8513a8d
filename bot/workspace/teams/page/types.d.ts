// What the page gets from Teams. Types only; nothing here runs.

export interface Person {
  id: string;
  name: string;
  hr: boolean;
}

export interface Message {
  id: string;
  /** the post that it replies to; missing for a post and in a chat */
  thread?: string;
  /** a person's ID, or "bot" */
  from: string;
  text: string;
  /** what a notification shows instead of a card */
  summary?: string;
  card?: object;
  files?: { Kind: string; Name: string; Content: any }[] | null;
  edits: number;
  at: string;
}

/** What a person sees after pressing a button. */
export interface Shown {
  dialog: object | null;
  title: string;
  card: object | null;
  said: string;
}

declare global {
  const AdaptiveCards: any;
}
