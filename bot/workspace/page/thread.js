// The pane next to the conversation that shows one thread.

import { createComposer } from './composer.js';
import { h, swap } from './dom.js';
import { icon } from './icons.js';
import { createScroll } from './scroll.js';
import { directory, titleOf } from './store.js';
import { createTimeline, threadOf } from './timeline.js';

/** @import { Session } from './session.js' */
/** @import { State, Store } from './store.js' */

/**
 * createThread fills its pane and keeps it up to date.
 * @param {HTMLElement} pane
 * @param {Store} store
 * @param {() => Session} session
 */
export function createThread(pane, store, session) {
  const close = () => {
    store.update({ thread: null });
    document.getElementById('composer')?.focus();
  };
  const head = h('header', { class: 'pane-head' });
  const list = h('div', { class: 'timeline', role: 'log', 'aria-live': 'polite', 'aria-label': 'Thread', tabindex: 0 });
  const composer = createComposer({ id: 'thread-composer', store, session });
  const draw = createTimeline(list, store, session, { inThread: true, openThread: () => {} });
  const scroll = createScroll(list);
  pane.append(head, list, h('div', { class: 'composer-place' }, composer.node));
  pane.addEventListener('keydown', (event) => event.key === 'Escape' && !event.defaultPrevented && close());

  let shown = ''; // the channel and the thread
  store.watch((state) => [state.thread, state.active, state.messages[state.active], state.editing, directory(state)], show);

  /** @param {State} state */
  function show(state) {
    const { thread, active, messages, editing, channels } = state;
    const channel = channels.find(({ id }) => id === active);
    pane.hidden = !thread || !channel;
    document.body.classList.toggle('with-thread', !pane.hidden);
    const key = `${active} ${thread}`;
    const isNew = shown !== key;
    shown = pane.hidden ? '' : key;
    if (!thread || !channel) return;
    const people = directory(state);
    const title = titleOf(channel, people);
    const closeProps = { class: 'plain-icon', 'data-do': 'close-thread', 'aria-label': 'Close the thread' };
    swap(head,
      h('h2', {}, 'Thread'),
      h('p', { class: 'topic' }, channel.kind === 'channel' ? `#${title}` : title),
      h('button', { type: 'button', ...closeProps, onclick: close }, icon('close')));
    composer.show({ channel: active, thread }, 'Reply…');
    const follow = isNew || scroll.isAtEnd();
    draw({ channel: active, messages: threadOf(messages[active] ?? [], thread), people, introduction: null, editing });
    if (follow) scroll.toEnd();
    if (isNew) composer.focus();
  }
}
