// "Try this": a list of things to do, which ticks off what was done, and the prompts over
// the composer. Both come from the workspace; they only fill in the composer.

import { find, h, swap } from './dom.js';
import { icon } from './icons.js';
import { nameOf } from './store.js';

/** @import { Step } from './slack.js' */
/** @import { State, Store } from './store.js' */

const key = 'workspace-tour';
/** Where there is room, the list is open until somebody closes it. */
const roomy = matchMedia('(min-width: 1181px)');

/** opensAtFirst says whether the list is open when the page is. */
export function opensAtFirst() {
  try {
    return roomy.matches && localStorage.getItem(key) !== 'closed';
  } catch {
    return roomy.matches;
  }
}

/**
 * toggleTour opens or closes the list, and remembers which.
 * @param {Store} store
 */
export function toggleTour(store) {
  const open = !store.state.tourOpen;
  try {
    localStorage.setItem(key, open ? 'open' : 'closed');
  } catch {
    // Without storage the choice lasts until the page is reloaded.
  }
  store.update({ tourOpen: open });
}

/**
 * createTour fills its pane and keeps it up to date.
 * @param {HTMLElement} pane
 * @param {Store} store
 * @param {(step: Step) => void} begin goes where a step is done
 */
export function createTour(pane, store, begin) {
  const close = () => {
    toggleTour(store);
    find(document, '[data-do="tour"]')?.focus();
  };
  pane.addEventListener('keydown', (event) => event.key === 'Escape' && !event.defaultPrevented && close());
  store.watch(({ tour, tourOpen, users, me }) => [tour, tourOpen, users, me], show);

  /** @param {State} state */
  function show(state) {
    const steps = state.tour ?? [];
    pane.hidden = !state.tourOpen || steps.length === 0;
    document.body.classList.toggle('with-tour', !pane.hidden);
    if (pane.hidden) return;
    const next = steps.findIndex(({ done }) => !done);
    const closeProps = { class: 'plain-icon', 'data-do': 'close-tour', 'aria-label': 'Close the list of things to try' };
    swap(pane,
      h('header', { class: 'pane-head' }, h('h2', {}, 'Try this'), h('p', { class: 'topic' }, progress(steps)),
        h('button', { type: 'button', ...closeProps, onclick: close }, icon('close'))),
      h('div', { class: 'tour-page' },
        h('ol', { class: 'steps' }, steps.map((step, i) => stepRow(step, i, i === next, state, begin))),
        next < 0 && h('p', { class: 'hint' }, 'That was the whole story. Anything else you try works as well.'),
        h('a', { class: 'button small', href: '?beside' }, icon('beside'), 'See both sides at once')));
  }
}

/** @param {Step[]} steps */
export function progress(steps) {
  return `${steps.filter(({ done }) => done).length} of ${steps.length}`;
}

/**
 * @param {Step} step
 * @param {number} index
 * @param {boolean} isNext
 * @param {State} state
 * @param {(step: Step) => void} begin
 */
function stepRow(step, index, isNext, { users, me }, begin) {
  const person = users.find(({ id }) => id === step.as);
  const label = !person || person.id === me ? 'Show me' : `Become ${nameOf(person).split(' ')[0]}`;
  const props = { class: `button small ${isNext ? 'primary' : ''}`, 'data-do': `step-${index}`, 'aria-label': `${label}: ${step.title}` };
  return h('li', { class: `step ${step.done ? 'done' : ''}`, 'aria-current': isNext ? 'step' : null },
    h('span', { class: 'step-mark' }, step.done ? [icon('check'), h('span', { class: 'visually-hidden' }, 'Done: ')] : String(index + 1)),
    h('div', { class: 'step-text' },
      h('h3', {}, step.title),
      !step.done && h('p', { class: 'hint' }, step.text),
      !step.done && h('button', { type: 'button', ...props, onclick: () => begin(step) }, label)));
}

/**
 * prompts are what the person might say to the app, as long as they have said nothing to it.
 * @param {State} state
 * @param {(text: string) => void} choose
 */
export function prompts(state, choose) {
  const channel = state.channels.find(({ id }) => id === state.active);
  const messages = state.messages[state.active];
  const spoke = messages?.some(({ user, bot_id: bot }) => user === state.me && !bot);
  if (channel?.kind !== 'app' || state.tab === 'home' || !messages || spoke || !state.prompts?.length) return null;
  return h('ul', { class: 'prompts', 'aria-label': 'Suggestions' }, state.prompts.map((text) =>
    h('li', {}, h('button', { type: 'button', class: 'prompt', onclick: () => choose(text) }, text))));
}
