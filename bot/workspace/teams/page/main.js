// The page: Microsoft Teams in the browser, as any person of the company. It draws the person's chat
// with the app and, for HR, the channel of its team. Cards are drawn by Microsoft's own renderer.

import { api } from './api.js';
import { cardNode } from './card.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { prose } from './text.js';

/** @import { Message, Person, Shown } from './types' */

/** @type {{people: Person[], me: string, place: 'chat'|'channel', chat: Message[], channel: Message[], thread: string, editing: string}} */
const state = { people: [], me: '', place: 'chat', chat: [], channel: [], thread: '', editing: '' };

/** Cards that took the place of a message's for the person who used it. @type {Map<string, object>} */
const replaced = new Map();
/**
 * What each message was drawn from, and its node: a card that didn't change keeps what was typed.
 * @type {Map<string, {from: string, node: HTMLElement}>}
 */
const drawn = new Map();

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const me = () => state.people.find(({ id }) => id === state.me);
const nameOf = (/** @type {string} */ id) => state.people.find((person) => person.id === id)?.name ?? 'Leaveway';

/** @param {string} text */
function toast(text) {
  part('toast').textContent = text;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => (part('toast').textContent = ''), 6000);
}
/** @type {number|undefined} */
toast.timer = undefined;

/**
 * attempt does something, and shows why if it fails.
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T|undefined>}
 */
async function attempt(promise) {
  try {
    return await promise;
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

async function load() {
  const asked = state.me;
  const found = await attempt(api.messages(asked));
  if (!found || asked !== state.me) return;
  state.chat = found.chat;
  state.channel = found.channel ?? [];
  drawMessages();
  drawList();
}

/** @param {string} person */
function become(person) {
  state.me = person;
  state.place = 'chat';
  state.editing = state.thread = '';
  drawn.clear();
  replaced.clear();
  location.hash = encodeURIComponent(nameOf(person).split(' ')[0].toLowerCase());
  draw();
  return load();
}

function draw() {
  drawBar();
  drawList();
  drawMain();
}

function drawBar() {
  const label = (/** @type {Person} */ { name, hr }) => (hr ? `${name}, HR` : name);
  const choose = h('select', { id: 'person', onchange: (/** @type {any} */ { currentTarget }) => become(currentTarget.value) },
    state.people.map((person) => h('option', { value: person.id, selected: person.id === state.me }, label(person))));
  part('bar').replaceChildren(
    h('strong', { class: 'product' }, 'Marigold'),
    h('label', { class: 'switcher' }, h('span', {}, 'You are: '), choose),
    h('button', { type: 'button', class: 'plain', 'data-do': 'theme', onclick: toggleTheme }, 'Theme'),
    h('a', { class: 'plain', href: '/' }, 'Slack'));
  part('rail').replaceChildren(...railButtons());
}

const isOpen = (/** @type {string} */ place) => (state.place === place ? 'page' : null);

function railButtons() {
  const button = (/** @type {'chat'|'channel'} */ place, /** @type {string} */ title) =>
    h('button', { type: 'button', 'aria-current': isOpen(place), 'data-do': place, onclick: () => go(place) }, title);
  return [button('chat', 'Chat'), me()?.hr ? button('channel', 'Teams') : null].filter((node) => node !== null);
}

/** @param {'chat'|'channel'} place */
function go(place) {
  state.place = place;
  state.editing = state.thread = '';
  draw();
  drawMessages();
}

/** @param {Message|undefined} message */
const gist = (message) => (message ? (message.text || message.summary || 'Card').replace(/[*_#]/g, '').slice(0, 60) : 'Nothing yet');

function drawList() {
  const row = (/** @type {'chat'|'channel'} */ place, /** @type {string} */ title, /** @type {Message|undefined} */ last) =>
    h('button', { type: 'button', class: 'place', 'aria-current': isOpen(place), onclick: () => go(place) },
      avatar(place === 'chat' ? '' : 'HR'),
      h('span', { class: 'place-text' }, h('b', {}, title), h('span', { class: 'soft' }, gist(last))));
  part('list').replaceChildren(
    h('h2', {}, state.place === 'chat' ? 'Chat' : 'Teams'),
    row('chat', 'Leaveway', state.chat.at(-1)),
    ...(me()?.hr ? [row('channel', 'HR › Leave', state.channel.at(-1))] : []));
}

/** @param {string} id of a person; empty for the app */
function avatar(id) {
  const words = id === '' ? ['L'] : (id === 'HR' ? ['H', 'R'] : nameOf(id).split(' '));
  const initials = words.map(([letter]) => letter).join('').slice(0, 2);
  return h('span', { class: id === '' ? 'avatar app' : 'avatar', 'aria-hidden': 'true' }, initials);
}

function drawMain() {
  const title = state.place === 'chat' ? 'Leaveway' : 'Leave';
  document.title = `${title} · Teams`;
  const field = h('textarea', {
    id: 'composer', rows: 1, 'aria-label': 'Type a message',
    placeholder: state.place === 'chat' ? 'Type a message' : 'Start a post; @Leaveway asks the app',
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      send();
    },
  });
  const onchange = (/** @type {any} */ { currentTarget }) => share(currentTarget);
  const file = h('label', { class: 'attach' }, 'Attach', h('input', { type: 'file', 'aria-label': 'Attach a file', onchange }));
  part('main').replaceChildren(
    h('header', { class: 'head' }, avatar(state.place === 'chat' ? '' : 'HR'), h('h1', {}, title),
      h('p', { class: 'soft' }, state.place === 'chat' ? 'App' : 'Private channel of the team HR')),
    messageList(),
    h('p', { id: 'replying', class: 'soft', hidden: true }),
    h('div', { class: 'composer' }, field, state.place === 'chat' ? file : null,
      h('button', { type: 'button', class: 'send', 'data-do': 'send', onclick: send }, 'Send')));
  drawn.clear();
}

/** messageList stays at its end when the window changes its size. */
function messageList() {
  const list = h('div', { id: 'messages', role: 'log', 'aria-live': 'polite', 'aria-label': 'Messages', tabindex: 0 });
  let atEnd = true;
  list.addEventListener('scroll', () => (atEnd = isAtEnd(list)));
  new ResizeObserver(() => atEnd && (list.scrollTop = list.scrollHeight)).observe(list);
  return list;
}

async function send() {
  const field = /** @type {HTMLTextAreaElement} */ (part('composer'));
  const text = field.value.trim();
  if (!text) return;
  field.value = '';
  const editing = state.editing;
  stopEditing();
  const doing = editing
    ? api.edit(state.me, editing, text)
    : api.say(state.me, text, state.place === 'channel', state.thread);
  state.thread = '';
  showReplying();
  if (!(await attempt(doing)) && !field.value) field.value = text;
  await load();
}

function stopEditing() {
  state.editing = '';
}

/** @param {HTMLInputElement} input */
async function share(input) {
  const file = input.files?.[0];
  input.value = '';
  if (file) await attempt(api.share(state.me, file));
}

function showReplying() {
  const line = part('replying');
  line.hidden = !state.thread && !state.editing;
  line.textContent = state.editing ? 'You are editing your message.' : 'You are replying to a post.';
}

const isAtEnd = (/** @type {HTMLElement} */ list) => list.scrollHeight - list.scrollTop - list.clientHeight < 80;

function drawMessages() {
  const list = part('messages');
  if (!list) return;
  const atEnd = isAtEnd(list) || list.childElementCount < 2;
  const messages = state.place === 'chat' ? state.chat : inThreads(state.channel);
  const nodes = messages.map((message) => {
    const from = JSON.stringify([message, replaced.get(message.id)]);
    const known = drawn.get(message.id);
    if (known?.from === from) return known.node;
    // What the app changes counts more than what a button showed.
    if (known && JSON.stringify(message) !== JSON.stringify(JSON.parse(known.from)[0])) replaced.delete(message.id);
    const node = messageNode(message);
    drawn.set(message.id, { from: JSON.stringify([message, replaced.get(message.id)]), node });
    return node;
  });
  const empty = state.place === 'chat'
    ? 'Say hi to Leaveway: ask for leave, or anything about our policies.'
    : 'Requests and questions for HR come here. None has come yet.';
  if (nodes.length === 0) list.replaceChildren(h('p', { class: 'empty' }, empty));
  else if (nodes.length !== list.childElementCount || nodes.some((node, i) => list.children[i] !== node)) list.replaceChildren(...nodes);
  if (atEnd) list.scrollTop = list.scrollHeight;
}

/**
 * inThreads puts replies below the post that they belong to.
 * @param {Message[]} messages
 */
function inThreads(messages) {
  return messages.filter(({ thread }) => !thread)
    .flatMap((post) => [post, ...messages.filter(({ thread }) => thread === post.id)]);
}

/** @param {Message} message */
function messageNode(message) {
  const mine = message.from === state.me;
  const app = message.from === 'bot';
  const at = new Date(message.at);
  const card = replaced.get(message.id) ?? message.card;
  const name = app ? 'Leaveway' : nameOf(message.from);
  const kind = `message ${mine && state.place === 'chat' ? 'mine' : ''} ${message.thread ? 'reply' : ''}`;
  const time = at.toLocaleString([], { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  return h('article', { class: kind, 'data-id': message.id, 'aria-label': name, tabindex: -1 },
    avatar(app ? '' : message.from),
    h('div', { class: 'bubble' },
      h('p', { class: 'byline' }, h('b', {}, name), ' ',
        h('time', { class: 'soft', datetime: message.at }, time),
        message.edits > 0 ? h('span', { class: 'soft' }, ' Edited') : null),
      message.text ? prose(message.text) : null,
      card ? cardNode(card, (action) => use(message, action)) : null,
      (message.files ?? []).map((file) => fileNode(message, file)),
      tools(message, mine)));
}

/**
 * @param {Message} message
 * @param {boolean} mine
 */
function tools(message, mine) {
  const edit = () => {
    state.editing = message.id;
    const field = /** @type {HTMLTextAreaElement} */ (part('composer'));
    field.value = message.text;
    field.focus();
    showReplying();
  };
  const remove = async () => {
    await attempt(api.remove(state.me, message.id));
    load();
  };
  const reply = () => {
    state.thread = message.thread || message.id;
    part('composer').focus();
    showReplying();
  };
  const button = (/** @type {string} */ title, /** @type {() => unknown} */ onclick) =>
    h('button', { type: 'button', class: 'tool', onclick }, title);
  return h('p', { class: 'tools' },
    state.place === 'channel' && !message.thread ? button('Reply', reply) : null,
    mine && state.place === 'chat' ? [button('Edit', edit), button('Delete', remove)] : null);
}

/**
 * @param {Message} message
 * @param {{Kind: string, Name: string, Content: any}} file
 */
function fileNode(message, file) {
  const answer = (/** @type {'accept'|'decline'} */ how) => attempt(api.answer(state.me, message.id, how));
  if (!file.Kind.endsWith('file.consent')) {
    return h('p', { class: 'file' }, h('a', { href: `uploads/${encodeURIComponent(file.Name)}`, download: file.Name }, file.Name));
  }
  return h('div', { class: 'file' }, h('p', {}, h('b', {}, file.Name)), h('p', { class: 'soft' }, file.Content?.description ?? ''),
    h('button', { type: 'button', class: 'button primary', onclick: () => answer('accept') }, 'Allow'), ' ',
    h('button', { type: 'button', class: 'button', onclick: () => answer('decline') }, 'Decline'));
}

/**
 * use does what a button of a card on a message does.
 * @param {Message} message
 * @param {{kind: string, url?: string, data: object}} action
 */
async function use(message, action) {
  if (action.kind === 'Action.OpenUrl') return void open(action.url, '_blank', 'noopener');
  const shown = await attempt(api.press(state.me, message.id, action.kind, action.data));
  if (!shown) return;
  if (shown.card) replaced.set(message.id, shown.card);
  if (shown.said) toast(shown.said);
  if (shown.dialog) showDialog(message.id, shown);
  await load();
}

/**
 * @param {string} message
 * @param {Shown} shown
 */
function showDialog(message, shown) {
  openDialog(shown, async (data) => {
    const next = await attempt(api.submit(state.me, message, data));
    if (next?.said) toast(next.said);
    load();
    return next;
  });
}

function toggleTheme() {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
}

async function begin() {
  document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const { people } = (await attempt(api.state())) ?? { people: [] };
  state.people = people;
  const wanted = decodeURIComponent(location.hash.slice(1)).toLowerCase();
  const first = people.find(({ id, name }) => id === wanted || name.split(' ')[0].toLowerCase() === wanted) ?? people[0];
  if (!first) return toast('Teams doesn’t respond. Start it with “leaveway demo --teams”, then reload this page.');
  await become(first.id);
  part('skip').addEventListener('click', () => part('composer').focus());
  listen();
  addEventListener('pageshow', (event) => event.persisted && listen());
}

/** listen hears of changes for as long as the page is shown: one that is kept for Back would hold a connection. */
function listen() {
  const stream = new EventSource('stream');
  stream.addEventListener('changed', load);
  stream.addEventListener('open', load);
  addEventListener('pagehide', () => stream.close(), { once: true });
}

begin();
