// The app's Home tab.

import { showBlocks } from './blocks.js';
import { h, swap } from './dom.js';
import { directory } from './store.js';
import { createForm } from './values.js';

/** @import { Surface } from './field.js' */
/** @import { Session } from './session.js' */
/** @import { Action, View } from './slack.js' */
/** @import { State, Store } from './store.js' */

/**
 * createHome returns the Home tab and keeps it up to date.
 * @param {Store} store
 * @param {() => Session} session
 */
export function createHome(store, session) {
  const form = createForm('home');
  const node = h('div', { class: 'home', tabindex: 0, role: 'region', 'aria-label': 'Home' });
  store.watch((state) => [state.home, state.tab, directory(state)], show);
  return node;

  /** @param {State} state */
  function show(state) {
    node.hidden = state.tab !== 'home';
    if (node.hidden) return;
    form.setBlocks(state.home?.blocks ?? []);
    const act = (/** @type {Action} */ action) =>
      session().press({ ...action, home: true, view_id: state.home?.id, state: { values: form.values } });
    const surface = { form, people: directory(state), act, upload: session().upload };
    swap(node, homePage(state.home, surface, state.app?.name ?? 'The app'));
  }
}

/**
 * @param {View|null|undefined} view undefined while it is loading, null if there is none
 * @param {Surface} surface
 * @param {string} app the app's name
 */
function homePage(view, surface, app) {
  if (view === undefined) return h('p', { class: 'empty', role: 'status' }, 'Loading…');
  if (view === null) {
    return h('div', { class: 'empty' },
      h('h2', {}, `${app} has nothing here yet`),
      h('p', {}, 'An app fills this page when someone opens it. If it stays empty, check the Wire panel: the app may not have answered.'));
  }
  return h('div', { class: 'home-page' }, h('h2', { class: 'visually-hidden' }, 'Home'), showBlocks(view.blocks ?? [], surface));
}
