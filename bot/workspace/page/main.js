// The page: a Slack workspace in the browser. This file puts the parts together
// and keeps the address, the acting person and the narrow screen's drawer.

import { connect } from './api.js';
import { swap } from './dom.js';
import { createConversation } from './conversation.js';
import { openJump } from './jump.js';
import { createModal } from './modal.js';
import { findPerson, readRoute, writeRoute } from './route.js';
import { startSession } from './session.js';
import { sidebar } from './sidebar.js';
import { createStore, directory, nothing } from './store.js';
import { applyTheme } from './theme.js';
import { createThread } from './thread.js';
import { toast } from './toast.js';
import { topbar } from './topbar.js';
import { createWire } from './wire.js';

const part = (id) => document.getElementById(id);
const store = createStore(nothing);
let current = null; // the session of the acting person
const session = () => current;

const drawer = (open) => {
  document.body.classList.toggle('with-drawer', open);
  part('topbar').querySelector('[data-do="menu"]')?.setAttribute('aria-expanded', String(open));
  if (open) part('sidebar').querySelector('[aria-current]')?.focus();
};
const openChannel = (id, tab) => {
  drawer(false);
  return session().openChannel(id, tab);
};
const jump = () => openJump(store.state, openChannel);

function build() {
  applyTheme();
  createConversation(part('main'), store, session);
  createThread(part('thread'), store, session);
  createWire(part('wire'), store, session);
  // The modal outlives sessions; what it does is done by the one of the moment.
  const later = (name) => (...args) => session()[name](...args);
  createModal(store, { submit: later('submit'), close: later('close'), press: later('press'), upload: later('upload') });

  const on = { menu: () => drawer(!document.body.classList.contains('with-drawer')), search: jump, become: (id) => become(id), toggleWire: () => store.update(({ wireOpen, ...rest }) => ({ ...rest, wireOpen: !wireOpen })) };
  store.watch(({ team, users, me, wireOpen }) => [team, users, me, wireOpen], (state) => state.team && swap(part('topbar'), topbar(state, on)));
  store.watch((state) => [state.channels, state.active, state.tab, state.online, directory(state)], (state) => swap(part('sidebar'), sidebar(state, directory(state), openChannel)));
  store.watch(({ me, users, active }) => [me, users, active], address);

  addEventListener('hashchange', follow);
  addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      jump();
    } else if (event.key === 'Escape') drawer(false);
  });
  document.addEventListener('click', ({ target }) => {
    const mention = target.closest?.('[data-open-channel]');
    if (mention && store.state.channels.some(({ id }) => id === mention.dataset.openChannel)) openChannel(mention.dataset.openChannel);
    if (mention) event.preventDefault();
  });
  part('scrim').addEventListener('click', () => drawer(false));
  part('skip').addEventListener('click', () => part('composer').focus());
}

/** become signs somebody in, and whoever was there out. */
async function become(user, channel) {
  current?.stop();
  current = startSession(store, user, toast);
  try {
    await current.begin(channel);
    const idle = document.activeElement === document.body && matchMedia('(hover: hover)').matches;
    if (idle) part('composer').focus(); // but not on a phone, where that brings up half a screen of keys
  } catch (error) {
    unreachable(error);
  }
}

function unreachable(error) {
  part('trouble').hidden = store.state.team !== null;
  toast(error.message);
}

// The address follows where one is …
function address({ me, users, active }) {
  const person = users.find(({ id }) => id === me);
  if (!person) return;
  const hash = writeRoute(person.name, active);
  if (location.hash !== hash) history.replaceState(null, '', hash);
}

// … and one is where the address says.
function follow() {
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
    unreachable(error);
  }
}

begin();
