// The page: a Slack workspace in the browser. This file puts the parts together
// and handles the address, signing in, and the drawer that the sidebar becomes on
// narrow screens.

import { connect, messageOf } from './api.js';
import { beside, isPane, showBeside } from './beside.js';
import { createConversation } from './conversation.js';
import { find, swap } from './dom.js';
import { openJump } from './jump.js';
import { createModal } from './modal.js';
import { rail } from './rail.js';
import { findPerson, readRoute, writeRoute } from './route.js';
import { startSession } from './session.js';
import { sidebar } from './sidebar.js';
import { createStore, directory, emptyState } from './store.js';
import { applyTheme } from './theme.js';
import { createThread } from './thread.js';
import { toast } from './toast.js';
import { topbar } from './topbar.js';
import { createTour, opensAtFirst, toggleTour } from './tour.js';
import { createWire } from './wire.js';

/** @import { Session } from './session.js' */
/** @import { Step } from './slack.js' */
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
  const suggest = createConversation(part('main'), store, session);
  createTour(part('tour'), store, (step) => beginStep(step, suggest));
  store.update({ tourOpen: !isPane && opensAtFirst() });
  document.body.classList.toggle('in-pane', isPane);
  createThread(part('thread'), store, session);
  createWire(part('wire'), store, session);
  createModal(store, session);
  buildFrame();
  store.watch(({ me, users, active }) => [me, users, active], showAddress);
  addEventListener('hashchange', followAddress);
  addEventListener('keydown', onKey);
  document.addEventListener('click', openMention);
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, tellWho, true);
  part('scrim').addEventListener('click', () => toggleDrawer(false));
  part('skip').addEventListener('click', () => part('composer').focus());
}

function buildFrame() {
  const on = {
    menu: () => toggleDrawer(!document.body.classList.contains('with-drawer')),
    search: jump,
    become: (/** @type {string} */ id) => become(id, ''),
    toggleTour: () => toggleTour(store),
    toggleWire: () => store.update((state) => ({ ...state, wireOpen: !state.wireOpen })),
  };
  store.watch(
    ({ team, users, me, wireOpen, tour, tourOpen }) => [team, users, me, wireOpen, tour, tourOpen],
    (state) => state.team && swap(part('topbar'), topbar(state, on)),
  );
  store.watch(
    ({ team, users, me, channels, links, listing }) => [team, users, me, channels, links, listing],
    (state) => swap(part('rail'), rail(state, (listing) => store.update({ listing }))),
  );
  store.watch(
    (state) => [state.team, state.channels, state.active, state.tab, state.online, state.listing, state.present, directory(state)],
    (state) => swap(part('sidebar'), sidebar(state, directory(state), openChannel)),
  );
}

/**
 * beginStep goes where a step is done, as the person who does it.
 * @param {Step} step
 * @param {(text: string) => void} suggest
 */
async function beginStep({ as, where, say, home }, suggest) {
  if (!roomForTour.matches) store.update({ tourOpen: false });
  if (as !== store.state.me) await become(as, where);
  const channel = where || store.state.channels.find(({ kind }) => kind === 'app')?.id;
  if (channel) await openChannel(channel, home ? 'home' : 'messages');
  if (say) suggest(say);
}

/** On a narrow window the list covers the conversation. */
const roomForTour = matchMedia('(min-width: 961px)');

/** @param {KeyboardEvent} event */
function onKey(event) {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    jump();
  } else if (event.key === 'Escape') {
    toggleDrawer(false);
  }
}

/**
 * tellWho tells the pages that links lead to who follows them, if they are on this address. Windows of one
 * browser may belong to several people, so it is told whenever somebody acts, also before a link is opened
 * from a menu.
 */
function tellWho() {
  if (store.state.me) document.cookie = `workspace-person=${store.state.me}; path=/; SameSite=Strict`;
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
  applyTheme();
  if (beside !== null) return showBeside(beside, await usualPair());
  build();
  const { person, channel } = readRoute(location.hash);
  try {
    const { users, me } = await connect('').state();
    await become(findPerson(users, person)?.id ?? me, channel);
  } catch (error) {
    showTrouble(error);
  }
}

/** The first person, and HR in its channel. */
async function usualPair() {
  const { users } = await connect('').state();
  const people = users.filter(({ is_bot: bot }) => !bot);
  const hr = people.find(({ role }) => role === 'hr') ?? people[people.length - 1];
  const { channels } = await connect(hr.id).state();
  return [people[0].name, writeRoute(hr.name, channels.find((channel) => channel.private)?.id ?? '').slice(1)];
}

begin();
