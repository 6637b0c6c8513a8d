// The workspace's own protocol, call by call. Whatever goes wrong arrives as a
// Refusal, worded for the person in front of the page.

/** Refusal is a no with a sentence for the person. */
export class Refusal extends Error {}

async function answer(path, init) {
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refusal('The workspace does not answer. Is it still running?');
  }
  const body = await response.json().catch(() => ({}));
  if (body?.error) throw new Refusal(typeof body.error === 'string' ? body.error : body.error.message);
  if (!response.ok) throw new Refusal(`The workspace could not do that (${response.status}).`);
  return body;
}

function get(path, query = {}) {
  return answer(`${path}?${new URLSearchParams(query)}`);
}

function post(path, body) {
  return answer(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
}

/**
 * connect gives one person's calls. An empty user is whoever the workspace
 * thinks should be first.
 * @param {string} user
 */
export function connect(user) {
  const as = (body) => ({ user, ...body });
  return {
    user,
    state: () => get('/workspace/state', { user }),
    messages: (channel) => get('/workspace/messages', { user, channel }),
    home: () => get('/workspace/home', { user }),
    views: () => get('/workspace/views', { user }),
    wire: () => get('/workspace/wire'),
    /** @param {{channel: string, text: string, thread_ts?: string, files?: string[]}} message */
    say: (message) => post('/workspace/say', as(message)),
    edit: (channel, ts, text) => post('/workspace/edit', as({ channel, ts, text })),
    remove: (channel, ts) => post('/workspace/delete', as({ channel, ts })),
    command: (channel, command, text) => post('/workspace/command', as({ channel, command, text })),
    shortcut: (channel, ts, shortcut) => post('/workspace/shortcut', as({ channel, ts, shortcut })),
    press: (action) => post('/workspace/press', as(action)),
    submit: (view_id, values) => post('/workspace/submit', as({ view_id, state: { values } })),
    close: (view_id, all) => post('/workspace/close', as({ view_id, all })),
    /** @param {'home'|'messages'} tab */
    openHome: (tab) => post('/workspace/open-home', as({ tab })),
    read: (channel) => post('/workspace/read', as({ channel })),
    validate: (draft) => post('/workspace/validate', draft),
    async upload(file) {
      const form = new FormData();
      form.append('user', user);
      form.append('file', file);
      return (await answer('/workspace/upload', { method: 'POST', body: form })).file;
    },
    transcriptURL: `/workspace/transcript?${new URLSearchParams({ user })}`,
    streamURL: `/workspace/stream?${new URLSearchParams({ user })}`,
  };
}

/** @typedef {ReturnType<typeof connect>} API */
