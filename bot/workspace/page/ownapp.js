// For people who test an app of their own: what it needs to be the app of this workspace, and how
// strictly it is treated.

import { messageOf } from './api.js';
import { h, swap } from './dom.js';

/** @import { Session } from './session.js' */
/** @import { Switches } from './slack.js' */
/** @import { Store } from './store.js' */

/** The keys, with the names that Slack's own pages give them. */
const keyNames = /** @type {const} */ ([
  ['api_url', 'Address of the Web API'],
  ['bot_token', 'Bot token'],
  ['app_token', 'App-level token, for Socket Mode'],
  ['signing_secret', 'Signing secret'],
]);

/**
 * createOwnApp returns the page and keeps it up to date.
 * @param {Store} store
 * @param {() => Session} session
 */
export function createOwnApp(store, session) {
  const switchList = h('div', { class: 'switches' });
  const keyList = h('dl', { class: 'keys-list' });
  const said = h('p', { class: 'hint', role: 'status' });
  const address = h('input', { id: 'app-url', class: 'text-field', type: 'url', spellcheck: 'false' });
  const form = h('form', { class: 'app-url', onsubmit: save },
    h('label', { for: 'app-url' }, 'Request URL'),
    address,
    h('p', { class: 'hint' }, 'Requests go to /events, /interactions and /commands below it.'),
    h('button', { type: 'submit', class: 'button small' }, 'Use this address'), said);
  store.watch(({ switches }) => [switches], ({ switches }) => swap(switchList,
    toggle('socket', 'Socket Mode', 'Everything goes through the app’s sockets. Nothing is sent to its address.', switches, session),
    toggle('limits', 'Rate limits', 'Calls beyond Slack’s limits get 429 and have to be repeated later.', switches, session)));
  store.watch(({ wireOpen, me }) => [wireOpen, me], ({ wireOpen }) => wireOpen && show());
  return h('div', { class: 'wire-page own-app' }, switchList, h('h3', {}, 'Connect your own app'), keyList, form);

  async function show() {
    try {
      const keys = await session().keys();
      swap(keyList, keyNames.map(([name, title]) => [h('dt', {}, title), h('dd', {}, h('code', {}, keys[name]))]));
      address.value = keys.app_url;
    } catch (error) {
      said.textContent = messageOf(error);
    }
  }

  /** @param {SubmitEvent} event */
  async function save(event) {
    event.preventDefault();
    if (await session().connectApp(address.value)) said.textContent = 'The workspace talks to that app now.';
  }
}

/**
 * @param {keyof Switches} name
 * @param {string} title
 * @param {string} explanation
 * @param {Switches} switches
 * @param {() => Session} session
 */
function toggle(name, title, explanation, switches, session) {
  const onchange = (/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) =>
    session().change({ ...switches, [name]: currentTarget.checked });
  const props = { type: 'checkbox', role: 'switch', 'data-do': `switch-${name}`, checked: switches[name], onchange };
  return h('label', { class: 'choice' }, h('input', props),
    h('span', { class: 'choice-text' }, h('b', {}, title), h('span', { class: 'hint' }, explanation)));
}
