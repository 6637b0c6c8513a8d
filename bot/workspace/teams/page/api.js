// What the page asks of Teams.

/** @import { Message, Person, Shown } from './types' */

/**
 * @template T
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<T>}
 */
async function request(path, options) {
  const response = await fetch(path, options);
  const body = await response.json();
  if (!response.ok) throw new Error(body.error ?? `Teams answered ${response.status}.`);
  return body;
}

/**
 * @template T
 * @param {string} path
 * @param {object} body
 * @returns {Promise<T>}
 */
function post(path, body) {
  return request(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
}

export const api = {
  /** @returns {Promise<{people: Person[]}>} */
  state: () => request('state'),
  /** @param {string} user @returns {Promise<{chat: Message[], channel?: Message[]}>} */
  messages: (user) => request(`messages?${new URLSearchParams({ user })}`),
  /** @param {string} user @param {string} text @param {boolean} channel @param {string} thread @returns {Promise<object>} */
  say: (user, text, channel, thread) => post('say', { user, text, channel, thread }),
  /** @param {string} user @param {string} message @param {string} text @returns {Promise<object>} */
  edit: (user, message, text) => post('edit', { user, message, text }),
  /** @param {string} user @param {string} message @returns {Promise<object>} */
  remove: (user, message) => post('delete', { user, message }),
  /** @param {string} user @param {string} message @param {string} kind @param {object} data @returns {Promise<Shown>} */
  press: (user, message, kind, data) => post('press', { user, message, kind, data }),
  /** @param {string} user @param {string} message @param {object} data @returns {Promise<Shown>} */
  submit: (user, message, data) => post('submit', { user, message, data }),
  /** @param {string} user @param {string} message @param {string} answer @returns {Promise<object>} */
  answer: (user, message, answer) => post('answer', { user, message, answer }),
  /** @param {string} user @param {File} file @returns {Promise<object>} */
  share(user, file) {
    const form = new FormData();
    form.append('user', user);
    form.append('file', file);
    return request('share', { method: 'POST', body: form });
  },
};
