// The app's Home tab.

import { h } from './dom.js';
import { showBlocks } from './blocks.js';

/**
 * home shows the published view, or why there is none.
 * @param {object|null|undefined} view undefined while it is loading
 * @param {import('./field.js').Surface} surface
 * @param {string} app the app's name
 */
export function home(view, surface, app) {
  if (view === undefined) return h('p', { class: 'empty', role: 'status' }, 'Loading…');
  if (!view) {
    return h('div', { class: 'empty' },
      h('h2', {}, `${app} has nothing here yet`),
      h('p', {}, 'An app fills this page when somebody opens it. If it stays empty, look at the Wire panel: the app may not have answered.'));
  }
  return h('div', { class: 'home-page' }, showBlocks(view.blocks ?? [], surface));
}
