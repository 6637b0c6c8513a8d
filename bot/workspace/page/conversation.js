// The middle of the page: a channel with its messages and composer, or the
// app's Home tab.

import { h, swap } from './dom.js';
import { avatar, channelMark } from './avatar.js';
import { createComposer } from './composer.js';
import { home } from './home.js';
import { icon } from './icons.js';
import { directory, nameOf, titleOf } from './store.js';
import { createTimeline, topLevel, withReplies } from './timeline.js';
import { createForm } from './values.js';

/** Closer to the end than this, in pixels, somebody reads along and is kept at the end. */
const nearEnd = 120;

/**
 * createConversation fills the main part of the page from now on.
 * @param {HTMLElement} main
 * @param {ReturnType<typeof import('./store.js').createStore>} store
 * @param {() => import('./session.js').Actions} session
 */
export function createConversation(main, store, session) {
  const head = h('header', { class: 'view-head' });
  const list = h('div', { class: 'timeline', role: 'log', 'aria-live': 'polite', 'aria-label': 'Messages', tabindex: 0 });
  const newer = h('button', { type: 'button', class: 'newer', hidden: true, onclick: () => toEnd() }, icon('down'), 'New messages');
  const typing = h('p', { class: 'typing', role: 'status' });
  const homePage = h('div', { class: 'home', tabindex: 0, role: 'region', 'aria-label': 'Home' });
  const composer = createComposer({ id: 'composer', state: () => store.state, session, editLast });
  const foot = h('div', { class: 'composer-place' }, newer, composer.node, typing);
  main.append(head, list, homePage, foot);

  const homeForm = createForm('home');
  const openThread = (ts) => store.update({ thread: ts });
  const draw = createTimeline(list, store, session, { inThread: false, openThread });
  list.addEventListener('scroll', () => (newer.hidden ||= atEnd()), { passive: true });
  new ResizeObserver(() => stick && toEnd()).observe(list);

  let drawn = ''; // which channel, and whether it was loaded
  let stick = true;
  list.addEventListener('scroll', () => (stick = atEnd()), { passive: true });

  store.watch((state) => [state.channels, state.active, state.tab, directory(state)], showHead);
  store.watch((state) => [state.messages[state.active], state.active, state.tab, state.editing, state.team, directory(state)], showMessages);
  store.watch((state) => [state.home, state.tab, directory(state)], showHome);
  store.watch((state) => [state.typing, state.active, state.tab, directory(state)], showTyping);

  function current(state) {
    return state.channels.find(({ id }) => id === state.active);
  }

  function showHead(state) {
    const channel = current(state);
    if (!channel) return swap(head);
    const people = directory(state);
    const title = titleOf(channel, people);
    document.title = `${title} · ${state.team.name}`;
    swap(head, heading(channel, title, people), channel.kind === 'app' && tabs(state.tab, (tab) => session().openChannel(channel.id, tab)));
    composer.show({ channel: channel.id, thread: null }, channel.kind === 'channel' ? `Message #${title}` : `Message ${title}`);
  }

  function showMessages(state) {
    const channel = current(state);
    const messages = state.messages[state.active];
    list.hidden = foot.hidden = !channel || state.tab === 'home';
    if (list.hidden) return;
    const people = directory(state);
    const here = `${state.me} ${state.active} ${Boolean(messages)}`;
    const arrived = here !== drawn;
    const follow = arrived || atEnd();
    const count = list.childElementCount;
    drawn = here;
    list.setAttribute('aria-label', `Messages in ${titleOf(channel, people)}`);
    list.setAttribute('aria-busy', String(!messages));
    const introduction = messages && { deps: [channel.topic, people, state.app], make: () => intro(channel, people, state) };
    draw(state.active, messages ? withReplies(messages) : [], people, { introduction, editing: state.thread ? null : state.editing });
    if (follow) toEnd();
    else if (list.childElementCount > count) newer.hidden = false;
  }

  function showHome(state) {
    homePage.hidden = state.tab !== 'home';
    if (homePage.hidden) return;
    homeForm.show(state.home?.blocks ?? []);
    const act = (action) => session().press({ ...action, home: true, view_id: state.home?.id, state: { values: homeForm.values } });
    swap(homePage, home(state.home, { form: homeForm, people: directory(state), act, upload: session()?.upload }, state.app?.name ?? 'The app'));
  }

  function showTyping(state) {
    const channel = current(state);
    const name = channel && state.active in state.typing && (channel.kind === 'channel' ? state.app?.name : titleOf(channel, directory(state)));
    swap(typing, name && [h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')), `${name} is typing…`]);
  }

  function atEnd() {
    return list.scrollHeight - list.scrollTop - list.clientHeight < nearEnd;
  }

  function toEnd() {
    list.scrollTop = list.scrollHeight;
    newer.hidden = true;
    stick = true;
  }

  function editLast() {
    const { messages, active, me } = store.state;
    const last = topLevel(messages[active] ?? []).findLast(({ user, ephemeral }) => user === me && !ephemeral);
    if (last) store.update({ editing: last.ts });
  }

  return { composer };
}

function heading(channel, title, people) {
  const mark = channelMark(channel, people);
  const person = channel.kind === 'im' && people.user(channel.with)?.title;
  return h('div', { class: 'view-title' }, mark, h('h1', {}, title), channel.kind === 'app' && h('span', { class: 'app-badge' }, 'App'), (channel.topic || person) && h('p', { class: 'topic' }, channel.topic || person));
}

function tabs(tab, open) {
  const one = (name, title) => h('button', { type: 'button', class: 'tab', 'data-tab': name, 'aria-current': tab === name ? 'page' : null, onclick: () => open(name) }, title);
  return h('nav', { class: 'tabs', 'aria-label': 'App' }, one('home', 'Home'), one('messages', 'Messages'));
}

function intro(channel, people, { app, commands }) {
  const title = titleOf(channel, people);
  if (channel.kind === 'channel') {
    return h('div', { class: 'introduction' }, h('span', { class: 'intro-mark' }, icon(channel.private ? 'lock' : 'hash')),
      h('h2', {}, `This is the very beginning of #${title}`), h('p', {}, channel.topic || 'What is said here is seen by everybody in the channel.'));
  }
  if (channel.kind === 'im') {
    return h('div', { class: 'introduction' }, avatar(people.user(channel.with), 'large'),
      h('h2', {}, title), h('p', {}, `This conversation is just between ${title} and you.`));
  }
  const command = commands.find(({ command: name }) => name === '/leave')?.command ?? commands[0]?.command;
  return h('div', { class: 'introduction' }, avatar(people.user(app?.bot_user) ?? { id: channel.id, name: title, is_bot: true }, 'large'),
    h('h2', {}, title),
    h('p', {}, `This is the beginning of your conversation with ${nameOf(people.user(app?.bot_user)) ?? title}. Say hi`, command && [', or type ', h('code', {}, command)], '.'));
}
