// The middle of the page: a channel with its messages and composer, or the app's
// Home tab.

import { avatar, channelMark } from './avatar.js';
import { createComposer } from './composer.js';
import { h, swap } from './dom.js';
import { createHome } from './home.js';
import { icon } from './icons.js';
import { createScroll } from './scroll.js';
import { directory, nameOf, titleOf } from './store.js';
import { createTimeline, topLevel, withReplies } from './timeline.js';
import { prompts } from './tour.js';

/** @import { Session } from './session.js' */
/** @import { Channel } from './slack.js' */
/** @import { Directory, State, Store } from './store.js' */

/**
 * createConversation fills the main part of the page and keeps it up to date. It returns a function
 * that suggests a text in the composer.
 * @param {HTMLElement} main
 * @param {Store} store
 * @param {() => Session} session
 */
export function createConversation(main, store, session) {
  const head = h('header', { class: 'view-head' });
  const list = h('div', { class: 'timeline', role: 'log', 'aria-live': 'polite', 'aria-label': 'Messages', tabindex: 0 });
  const newer = h('button', { type: 'button', class: 'newer', hidden: true }, icon('down'), 'New messages');
  const typing = h('p', { class: 'typing', role: 'status' });
  const composer = createComposer({ id: 'composer', store, session, editLast: () => editLast(store) });
  const suggestions = h('div', {});
  const foot = h('div', { class: 'composer-place' }, newer, suggestions, composer.node, typing);
  main.append(head, list, createHome(store, session), foot);

  const drawMessages = createMessages(list, newer, store, session);
  store.watch((state) => [state.channels, state.active, state.tab, directory(state)], showHead);
  store.watch(
    (state) => [state.messages[state.active], state.active, state.tab, state.editing, state.team, directory(state)],
    (state) => {
      const channel = activeChannel(state);
      list.hidden = foot.hidden = !channel || state.tab === 'home';
      if (channel && !list.hidden) drawMessages(state, channel);
    },
  );
  store.watch((state) => [state.typing, state.active, state.tab, directory(state)], (state) => swap(typing, typingIndicator(state)));
  store.watch(
    (state) => [state.messages[state.active], state.active, state.tab, state.prompts, state.channels],
    (state) => swap(suggestions, prompts(state, composer.suggest)),
  );
  return composer.suggest;

  /** @param {State} state */
  function showHead(state) {
    const channel = activeChannel(state);
    if (!channel) return swap(head);
    const people = directory(state);
    const title = titleOf(channel, people);
    document.title = `${title} · ${state.team?.name}`;
    const open = (/** @type {'home'|'messages'} */ tab) => session().openChannel(channel.id, tab);
    swap(head, heading(channel, title, people), channel.kind === 'app' && tabs(state.tab, open));
    composer.show({ channel: channel.id, thread: null }, channel.kind === 'channel' ? `Message #${title}` : `Message ${title}`);
  }
}

/** @param {State} state */
function activeChannel(state) {
  return state.channels.find(({ id }) => id === state.active);
}

/**
 * createMessages returns a function that draws a channel's messages and scrolls:
 * to the end in another channel, and with new messages if the list is at its end.
 * @param {HTMLElement} list
 * @param {HTMLElement} newer the button that says there are new messages below
 * @param {Store} store
 * @param {() => Session} session
 */
function createMessages(list, newer, store, session) {
  const openThread = (/** @type {string} */ ts) => store.update({ thread: ts });
  const draw = createTimeline(list, store, session, { inThread: false, openThread });
  const scroll = createScroll(list, () => (newer.hidden = true));
  newer.addEventListener('click', scroll.toEnd);
  let drawn = ''; // the person, the channel, and whether it was loaded

  return (/** @type {State} */ state, /** @type {Channel} */ channel) => {
    const messages = state.messages[state.active];
    const people = directory(state);
    const next = `${state.me} ${state.active} ${Boolean(messages)}`;
    const follow = next !== drawn || scroll.isAtEnd();
    const count = list.childElementCount;
    drawn = next;
    list.setAttribute('aria-label', `Messages in ${titleOf(channel, people)}`);
    list.setAttribute('aria-busy', String(!messages));
    draw({
      channel: state.active,
      messages: withReplies(messages ?? []),
      people,
      introduction: messages ? { deps: [channel.topic, people, state.app], make: () => introduction(channel, people, state) } : null,
      editing: state.thread ? null : state.editing,
    });
    if (follow) scroll.toEnd();
    else if (list.childElementCount > count) newer.hidden = false;
  };
}

/** @param {Store} store */
function editLast(store) {
  const { messages, active, me } = store.state;
  const last = topLevel(messages[active] ?? []).findLast(({ user, ephemeral }) => user === me && !ephemeral);
  if (last) store.update({ editing: last.ts });
}

/** @param {State} state */
function typingIndicator(state) {
  const channel = activeChannel(state);
  if (!channel || !(state.active in state.typing)) return null;
  const name = channel.kind === 'channel' ? state.app?.name : titleOf(channel, directory(state));
  if (!name) return null;
  return [h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')), `${name} is typing…`];
}

/**
 * @param {Channel} channel
 * @param {string} title
 * @param {Directory} people
 */
function heading(channel, title, people) {
  const topic = channel.topic || (channel.kind === 'im' && people.user(channel.with)?.title);
  return h('div', { class: 'view-title' },
    channelMark(channel, people),
    h('h1', {}, title),
    channel.kind === 'app' && h('span', { class: 'app-badge' }, 'App'),
    topic && h('p', { class: 'topic' }, topic));
}

/**
 * @param {'home'|'messages'} current
 * @param {(tab: 'home'|'messages') => void} open
 */
function tabs(current, open) {
  const tab = (/** @type {'home'|'messages'} */ name, /** @type {string} */ title) => {
    const props = { class: 'tab', 'data-tab': name, 'aria-current': current === name ? 'page' : null };
    return h('button', { type: 'button', ...props, onclick: () => open(name) }, title);
  };
  return h('nav', { class: 'tabs', 'aria-label': 'App' }, tab('home', 'Home'), tab('messages', 'Messages'));
}

/**
 * @param {Channel} channel
 * @param {Directory} people
 * @param {State} state
 */
function introduction(channel, people, { app, commands }) {
  const title = titleOf(channel, people);
  if (channel.kind === 'channel') {
    return h('div', { class: 'introduction' },
      h('span', { class: 'intro-mark' }, icon(channel.private ? 'lock' : 'hash')),
      h('h2', {}, `This is the very beginning of #${title}`),
      h('p', {}, channel.topic || 'Everyone in the channel can see what you post here.'));
  }
  if (channel.kind === 'im') {
    return h('div', { class: 'introduction' },
      avatar(people.user(channel.with), 'large'),
      h('h2', {}, title),
      h('p', {}, `This conversation is just between ${title} and you.`));
  }
  const bot = people.user(app?.bot_user);
  const command = commands.find(({ command: name }) => name === '/leave')?.command ?? commands[0]?.command;
  return h('div', { class: 'introduction' },
    avatar(bot ?? { id: channel.id, name: title, is_bot: true }, 'large'),
    h('h2', {}, title),
    h('p', {},
      `This is the beginning of your conversation with ${bot ? nameOf(bot) : title}. Say hi`,
      command && [', or type ', h('code', {}, command)], '.'));
}
