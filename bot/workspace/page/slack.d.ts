// The shapes that the page receives: Block Kit as Slack documents it, and what
// the workspace says about itself. Types only; nothing here runs.
//
// https://docs.slack.dev/reference/block-kit

export interface TextObject {
  type: 'plain_text' | 'mrkdwn';
  text: string;
  emoji?: boolean;
}

export interface Option {
  text: TextObject;
  value: string;
  description?: TextObject;
  url?: string;
}

export interface OptionGroup {
  label: TextObject;
  options: Option[];
}

export interface Confirm {
  title?: TextObject;
  text?: TextObject;
  confirm?: TextObject;
  deny?: TextObject;
  style?: string;
}

export interface Image {
  image_url?: string;
  slack_file?: { id?: string; url?: string };
  alt_text: string;
}

export interface File {
  id: string;
  name?: string;
  title?: string;
  mimetype?: string;
  filetype?: string;
  size?: number;
  url?: string;
  url_private?: string;
}

// Interactive elements

interface Interactive<T> {
  type: T;
  action_id: string;
  placeholder?: TextObject;
  accessibility_label?: string;
  confirm?: Confirm;
  focus_on_load?: boolean;
}

export interface Button<T> extends Interactive<T> {
  text: TextObject;
  style?: string;
  url?: string;
  value?: string;
}

export interface Overflow extends Interactive<'overflow'> {
  options: Option[];
}

/** Any select, with one choice or several. */
export interface Select<T> extends Interactive<T> {
  options?: Option[];
  option_groups?: OptionGroup[];
  initial_option?: Option;
  initial_options?: Option[];
  filter?: { include?: string[] };
  max_selected_items?: number;
}

export interface Thumb {
  text: TextObject;
  value: string;
  accessibility_label?: string;
}

export interface Thumbs extends Interactive<'feedback_buttons'> {
  positive_button: Thumb;
  negative_button: Thumb;
}

export interface Choices<T> extends Interactive<T> {
  options: Option[];
}

export interface TextInput<T> extends Interactive<T> {
  multiline?: boolean;
  max_length?: number;
  dispatch_action_config?: { trigger_actions_on?: string[] };
}

export interface FileInput extends Interactive<'file_input'> {
  filetypes?: string[];
  max_files?: number;
}

export type SelectType = 'static_select' | 'external_select' | 'users_select' | 'conversations_select' | 'channels_select';
export type MultiSelectType = `multi_${SelectType}`;
export type LineType = 'number_input' | 'email_text_input' | 'url_text_input';

/** Elements has every interactive element by its type. */
export type Elements = { [T in SelectType | MultiSelectType]: Select<T> } & { [T in LineType]: TextInput<T> } & {
  button: Button<'button'>;
  workflow_button: Button<'workflow_button'>;
  overflow: Overflow;
  feedback_buttons: Thumbs;
  checkboxes: Choices<'checkboxes'>;
  radio_buttons: Choices<'radio_buttons'>;
  datepicker: Interactive<'datepicker'>;
  timepicker: Interactive<'timepicker'>;
  datetimepicker: Interactive<'datetimepicker'>;
  plain_text_input: TextInput<'plain_text_input'>;
  rich_text_input: TextInput<'rich_text_input'>;
  file_input: FileInput;
  image: Image & Interactive<'image'>;
};

export type BlockElement = Elements[keyof Elements];

/** Values says what view.state.values holds for each type of element. */
export type Values = { [T in SelectType]: Option | string | null } & { [T in MultiSelectType]: (Option | string)[] } & {
  [T in LineType]: string | null;
} & {
  checkboxes: Option[];
  radio_buttons: Option | null;
  datepicker: string | null;
  timepicker: string | null;
  datetimepicker: number | null;
  plain_text_input: string | null;
  rich_text_input: RichTextBlock | null;
  file_input: File[];
};

export type ValueOf<T> = T extends keyof Values ? Values[T] : undefined;

// Blocks

interface BaseBlock<T> {
  type: T;
  block_id: string;
}

export interface SectionBlock extends BaseBlock<'section'> {
  text?: TextObject;
  fields?: TextObject[];
  accessory?: BlockElement;
}

export interface ContextBlock extends BaseBlock<'context'> {
  elements: (TextObject | (Image & { type: 'image' }))[];
}

export interface ActionsBlock extends BaseBlock<'actions'> {
  elements: BlockElement[];
}

export interface ContextActionsBlock extends BaseBlock<'context_actions'> {
  elements: BlockElement[];
}

export interface InputBlock extends BaseBlock<'input'> {
  label: TextObject;
  hint?: TextObject;
  optional?: boolean;
  dispatch_action?: boolean;
  element: BlockElement;
}

export interface HeaderBlock extends BaseBlock<'header'> {
  text: TextObject;
}

export type DividerBlock = BaseBlock<'divider'>;

export interface ImageBlock extends BaseBlock<'image'>, Image {
  title?: TextObject;
}

export interface RichTextBlock extends Partial<BaseBlock<'rich_text'>> {
  type: 'rich_text';
  elements: RichTextElement[];
}

export interface MarkdownBlock extends BaseBlock<'markdown'> {
  text: string;
}

/** A cell of a table block: a number may have a text to be shown as. */
export type TableCell =
  | { type: 'raw_text'; text: string }
  | { type: 'raw_number'; value: number; text?: string }
  | { type: 'rich_text'; elements: RichTextElement[] };

export interface TableBlock extends BaseBlock<'table'> {
  rows: TableCell[][];
  column_settings?: ({ align?: 'left' | 'center' | 'right'; is_wrapped?: boolean } | null)[];
}

export interface FileBlock extends BaseBlock<'file'> {
  file?: File;
  external_id: string;
}

export interface VideoBlock extends BaseBlock<'video'> {
  title: TextObject;
  title_url?: string;
  video_url: string;
  thumbnail_url?: string;
  alt_text?: string;
  description?: TextObject;
  author_name?: string;
  provider_name?: string;
}

/** Blocks has every block by its type. */
export interface Blocks {
  section: SectionBlock;
  context: ContextBlock;
  actions: ActionsBlock;
  context_actions: ContextActionsBlock;
  input: InputBlock;
  header: HeaderBlock;
  divider: DividerBlock;
  image: ImageBlock;
  rich_text: RichTextBlock;
  markdown: MarkdownBlock;
  table: TableBlock;
  file: FileBlock;
  video: VideoBlock;
}

export type Block = Blocks[keyof Blocks];

/** A part of a rich_text block: a section, list, quote or code block, or a span in one. */
export interface RichTextElement {
  type: string;
  elements?: RichTextElement[];
  style?: string | { bold?: boolean; italic?: boolean; strike?: boolean; underline?: boolean; code?: boolean };
  indent?: number;
  offset?: number;
  text?: string;
  url?: string;
  user_id?: string;
  usergroup_id?: string;
  channel_id?: string;
  range?: string;
  value?: string;
  name?: string;
  unicode?: string;
  timestamp?: number;
  format?: string;
  fallback?: string;
}

// Surfaces

export interface View {
  id: string;
  type?: string;
  hash?: string;
  callback_id?: string;
  clear_on_close?: boolean;
  title?: TextObject;
  submit?: TextObject;
  close?: TextObject;
  blocks: Block[];
}

export interface Message {
  ts: string;
  user: string;
  username?: string;
  bot_id?: string;
  text: string;
  blocks?: Block[];
  thread_ts?: string;
  reply_count?: number;
  reply_users?: string[];
  latest_reply?: string;
  edited?: boolean;
  ephemeral?: boolean;
  /** names of emoji */
  reactions?: string[];
  files?: File[];
}

/** What the page tells the app about a press or a choice. */
export interface Action {
  block_id: string;
  action_id: string;
  type: string;
  [value: string]: unknown;
}

// The workspace

export interface User {
  id: string;
  name: string;
  real_name: string;
  title?: string;
  is_bot: boolean;
  avatar?: string;
  color?: string;
  /** employee, hr or admin */
  role?: string;
}

export interface Channel {
  id: string;
  name: string;
  kind: 'channel' | 'im' | 'app';
  private?: boolean;
  topic?: string;
  unread?: number;
  /** the other person's ID */
  with?: string;
}

export interface Command {
  command: string;
  description: string;
  usage_hint?: string;
}

/** What one person sees of the workspace. */
export interface Workspace {
  team: { id: string; name: string; domain?: string };
  users: User[];
  me: string;
  app: { id: string; name: string; bot_user: string };
  channels: Channel[];
  commands: Command[];
  /** names of the app's shortcuts on messages; null for none */
  shortcuts: string[] | null;
  /** IDs of the people who have the page open; null for nobody */
  present: string[] | null;
  /** things to try; null for none */
  tour: Step[] | null;
  /** what this person might say to the app; null for nothing */
  prompts: string[] | null;
  /** other pages for this person; null for none */
  links: { title: string; url: string }[] | null;
  switches: Switches;
}

/** A thing to try. */
export interface Step {
  title: string;
  text: string;
  /** ID of the person who does it */
  as: string;
  /** ID of the channel; empty for the person's conversation with the app */
  where: string;
  /** what goes into the composer; may be empty */
  say: string;
  /** it's done at the app's home */
  home?: boolean;
  done: boolean;
}

/** How the workspace treats the app, for people who test one of their own. */
export interface Switches {
  /** everything goes through the app's sockets */
  socket: boolean;
  /** the Web API counts calls and refuses those beyond Slack's limits */
  limits: boolean;
}

/** A request between Slack and the app, in either direction. */
export interface Call {
  id: number;
  at: string;
  /** out: Slack called the app; in: the app called Slack */
  direction: 'out' | 'in';
  method: string;
  url: string;
  status: number;
  ms: number;
  request: unknown;
  response: unknown;
  note: string;
}

/** Events has every event of the stream by its name. */
export interface Events {
  message: { channel: string; message: Message };
  message_changed: { channel: string; message: Message };
  message_deleted: { channel: string; ts: string };
  view_opened: { view: View };
  view_pushed: { view: View };
  view_updated: { view: View };
  view_closed: { view_id: string };
  views_cleared: object;
  home: { view: View | null };
  typing: { channel: string };
  unread: { channel: string; count: number };
  presence: { user: string; present: boolean };
  tour: { steps: Step[] };
  switches: Switches;
  wire: Call;
}
