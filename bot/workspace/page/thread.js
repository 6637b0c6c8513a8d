// The pane beside the conversation that shows one thread.

import { h, swap } from './dom.js';
import { createComposer } from './composer.js';
import { icon } from './icons.js';
import { directory, titleOf } from './store.js';
import { createTimeline, threadOf } from './timeline.js';

/**
 * createThread fills its pane from now on.
 * @param {HTMLElement} pane
 * @param {ReturnType<typeof import('./store.js').createStore>} store
 * @param {() => import('./session.js').Actions} session
 */
export function createThread(pane, store, session) {
  const close = () => {
    store.update({ thread: null });
    document.getElementById('composer')?.focus();
  };
  const head = h('header', { class: 'pane-head' });
  const list = h('div', { class: 'timeline', role: 'log', 'aria-live': 'polite', 'aria-label': 'Thread', tabindex: 0 });
  const composer = createComposer({ id: 'thread-composer', state: () => store.state, session });
  const draw = createTimeline(list, store, session, { inThread: true, openThread: () => {} });
  pane.append(head, list, h('div', { class: 'composer-place' }, composer.node));
  pane.addEventListener('keydown', (event) => event.key === 'Escape' && !event.defaultPrevented && close());

  let shown = '';
  store.watch((state) => [state.thread, state.active, state.messages[state.active], state.editing, directory(state)], show);

  function show(state) {
    const { thread, active, messages, editing, channels } = state;
    const channel = channels.find(({ id }) => id === active);
    pane.hidden = !thread || !channel;
    document.body.classList.toggle('with-thread', !pane.hidden);
    if (pane.hidden) return void (shown = '');
    const people = directory(state);
    const opened = shown !== `${active} ${thread}`;
    shown = `${active} ${thread}`;
    const title = titleOf(channel, people);
    swap(head, h('h2', {}, 'Thread'), h('p', { class: 'topic' }, channel.kind === 'channel' ? `#${title}` : title),
      h('button', { type: 'button', class: 'plain-icon', 'data-do': 'close-thread', 'aria-label': 'Close the thread', onclick: close }, icon('close')));
    composer.show({ channel: active, thread }, 'Reply…');
    const follow = opened || list.scrollHeight - list.scrollTop - list.clientHeight < 120;
    draw(active, threadOf(messages[active] ?? [], thread), people, { introduction: null, editing });
    if (follow) list.scrollTop = list.scrollHeight;
    if (opened) composer.field.focus();
  }
}
