// The workspace's own protocol, one function for each call. Everything that goes
// wrong becomes a Refusal with a sentence for the person.

/** @import { Action, Call, File as SlackFile, Message, Switches, View, Workspace } from './slack.js' */

/** Refusal is an error whose message is meant for the person. */
export class Refusal extends Error {}

/**
 * messageOf returns the sentence to show for something that was thrown.
 * @param {unknown} error
 */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * @template T
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<T>}
 */
async function request(path, init) {
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refusal("The workspace isn't responding. Is it still running?");
  }
  const body = await response.json().catch(() => ({}));
  if (body?.error) throw new Refusal(typeof body.error === 'string' ? body.error : body.error.message);
  if (!response.ok) throw new Refusal(`The workspace couldn't do that (${response.status}).`);
  return body;
}

/**
 * @template T
 * @param {string} path
 * @param {Record<string, string>} [query]
 * @returns {Promise<T>}
 */
function get(path, query = {}) {
  return request(`${path}?${new URLSearchParams(query)}`);
}

/**
 * @template T
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<T>}
 */
function post(path, body) {
  return request(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
}

/**
 * @typedef {{pointer?: string, code?: string, message?: string}} Finding
 * @typedef {{ok: boolean, errors?: Finding[]}} Verdict
 *
 * @typedef {object} API
 * @property {() => Promise<Workspace>} state
 * @property {(channel: string) => Promise<{messages: Message[]|null}>} messages
 * @property {() => Promise<{view?: View|null}>} home
 * @property {() => Promise<{stack: View[]|null}>} views
 * @property {() => Promise<{calls: Call[]|null}>} wire
 * @property {(message: {channel: string, text: string, thread_ts?: string, files?: string[]}) => Promise<unknown>} say
 * @property {(channel: string, ts: string, text: string) => Promise<unknown>} edit
 * @property {(channel: string, ts: string) => Promise<unknown>} remove
 * @property {(channel: string, command: string, text: string) => Promise<unknown>} command
 * @property {(channel: string, ts: string, shortcut: string) => Promise<unknown>} shortcut
 * @property {(action: Action) => Promise<unknown>} press
 * @property {(viewID: string, values: object) => Promise<{errors?: Record<string, string>}>} submit
 * @property {(viewID: string, all: boolean) => Promise<unknown>} close
 * @property {(tab: 'home'|'messages') => Promise<unknown>} openHome
 * @property {(channel: string) => Promise<unknown>} read
 * @property {(draft: object) => Promise<Verdict>} validate
 * @property {(file: File) => Promise<SlackFile>} upload
 * @property {() => Promise<Record<'api_url'|'app_url'|'bot_token'|'app_token'|'signing_secret', string>>} keys
 * @property {(change: {switches?: Switches, app_url?: string}) => Promise<unknown>} change
 * @property {string} transcriptURL
 * @property {string} streamURL
 */

/**
 * connect returns the calls of one person. With an empty user the workspace
 * chooses the person.
 * @param {string} user
 * @returns {API}
 */
export function connect(user) {
  const as = (/** @type {object} */ body) => ({ user, ...body });
  return {
    state: () => get('/workspace/state', { user }),
    messages: (channel) => get('/workspace/messages', { user, channel }),
    home: () => get('/workspace/home', { user }),
    views: () => get('/workspace/views', { user }),
    wire: () => get('/workspace/wire'),
    say: (message) => post('/workspace/say', as(message)),
    edit: (channel, ts, text) => post('/workspace/edit', as({ channel, ts, text })),
    remove: (channel, ts) => post('/workspace/delete', as({ channel, ts })),
    command: (channel, command, text) => post('/workspace/command', as({ channel, command, text })),
    shortcut: (channel, ts, shortcut) => post('/workspace/shortcut', as({ channel, ts, shortcut })),
    press: (action) => post('/workspace/press', as(action)),
    submit: (viewID, values) => post('/workspace/submit', as({ view_id: viewID, state: { values } })),
    close: (viewID, all) => post('/workspace/close', as({ view_id: viewID, all })),
    openHome: (tab) => post('/workspace/open-home', as({ tab })),
    read: (channel) => post('/workspace/read', as({ channel })),
    validate: (draft) => post('/workspace/validate', draft),
    async upload(file) {
      const form = new FormData();
      form.append('user', user);
      form.append('file', file);
      /** @type {{file: SlackFile}} */
      const answer = await request('/workspace/upload', { method: 'POST', body: form });
      return answer.file;
    },
    keys: () => get('/workspace/keys'),
    change: (change) => post('/workspace/switch', as(change)),
    transcriptURL: `/workspace/transcript?${new URLSearchParams({ user })}`,
    streamURL: `/workspace/stream?${new URLSearchParams({ user })}`,
  };
}
