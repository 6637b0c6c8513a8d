// The page: a Slack workspace in the browser. This file puts the parts together
// and handles the address, signing in, and the drawer that the sidebar becomes on
// narrow screens.

import { connect, messageOf } from './api.js';
import { createConversation } from './conversation.js';
import { find, swap } from './dom.js';
import { openJump } from './jump.js';
import { createModal } from './modal.js';
import { findPerson, readRoute, writeRoute } from './route.js';
import { startSession } from './session.js';
import { sidebar } from './sidebar.js';
import { createStore, directory, emptyState } from './store.js';
import { applyTheme } from './theme.js';
import { createThread } from './thread.js';
import { toast } from './toast.js';
import { topbar } from './topbar.js';
import { createWire } from './wire.js';

/** @import { Session } from './session.js' */
/** @import { State } from './store.js' */

const store = createStore(emptyState);

/** @type {Session|null} */
let current = null;

/** @returns {Session} */
function session() {
  if (!current) throw new Error('nobody is signed in');
  return current;
}

/** @param {string} id of an element in index.html, or of one that exists from build on */
function part(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** @param {boolean} open */
function toggleDrawer(open) {
  document.body.classList.toggle('with-drawer', open);
  find(part('topbar'), '[data-do="menu"]')?.setAttribute('aria-expanded', String(open));
  if (open) find(part('sidebar'), '[aria-current]')?.focus();
}

/**
 * @param {string} id
 * @param {'home'|'messages'} [tab]
 */
function openChannel(id, tab) {
  toggleDrawer(false);
  return session().openChannel(id, tab);
}

const jump = () => openJump(store.state, openChannel);

function build() {
  applyTheme();
  createConversation(part('main'), store, session);
  createThread(part('thread'), store, session);
  createWire(part('wire'), store, session);
  createModal(store, session);
  buildFrame();
  store.watch(({ me, users, active }) => [me, users, active], showAddress);
  addEventListener('hashchange', followAddress);
  addEventListener('keydown', onKey);
  document.addEventListener('click', openMention);
  part('scrim').addEventListener('click', () => toggleDrawer(false));
  part('skip').addEventListener('click', () => part('composer').focus());
}

function buildFrame() {
  const on = {
    menu: () => toggleDrawer(!document.body.classList.contains('with-drawer')),
    search: jump,
    become: (/** @type {string} */ id) => become(id, ''),
    toggleWire: () => store.update((state) => ({ ...state, wireOpen: !state.wireOpen })),
  };
  store.watch(
    ({ team, users, me, wireOpen }) => [team, users, me, wireOpen],
    (state) => state.team && swap(part('topbar'), topbar(state.team, state, on)),
  );
  store.watch(
    (state) => [state.channels, state.active, state.tab, state.online, directory(state)],
    (state) => swap(part('sidebar'), sidebar(state, directory(state), openChannel)),
  );
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    jump();
  } else if (event.key === 'Escape') {
    toggleDrawer(false);
  }
}

/** @param {MouseEvent} event */
function openMention(event) {
  const mention = event.target instanceof Element ? event.target.closest('[data-open-channel]') : null;
  if (!mention) return;
  event.preventDefault();
  const wanted = mention.getAttribute('data-open-channel');
  const channel = store.state.channels.find(({ id, with: other }) => id === wanted || other === wanted);
  if (channel) openChannel(channel.id);
}

/**
 * become signs a person in and ends the previous session.
 * @param {string} user
 * @param {string} channel
 */
async function become(user, channel) {
  current?.stop();
  current = startSession(store, user, toast);
  try {
    await current.begin(channel);
    // Not on a phone, where a keyboard would cover half of the screen.
    const mayFocus = document.activeElement === document.body && matchMedia('(hover: hover)').matches;
    if (mayFocus) part('composer').focus();
  } catch (error) {
    showTrouble(error);
  }
}

/** @param {unknown} error */
function showTrouble(error) {
  part('trouble').hidden = store.state.team !== null;
  toast(messageOf(error));
}

/** @param {State} state */
function showAddress({ me, users, active }) {
  const person = users.find(({ id }) => id === me);
  if (!person) return;
  const hash = writeRoute(person.name, active);
  if (location.hash !== hash) history.replaceState(null, '', hash);
}

function followAddress() {
  const { person, channel } = readRoute(location.hash);
  const wanted = findPerson(store.state.users, person);
  if (wanted && wanted.id !== store.state.me) become(wanted.id, channel);
  else if (store.state.channels.some(({ id }) => id === channel) && channel !== store.state.active) openChannel(channel);
}

async function begin() {
  build();
  const { person, channel } = readRoute(location.hash);
  try {
    const { users, me } = await connect('').state();
    await become(findPerson(users, person)?.id ?? me, channel);
  } catch (error) {
    showTrouble(error);
  }
}

begin();
