// Two people side by side: two of these pages in one.

import { h } from './dom.js';
import { icon } from './icons.js';
import { theme, toggleTheme } from './theme.js';

/** Whether this page is one of the two. It has no rail and no tools then. */
export const isPane = new URLSearchParams(location.search).has('pane');

/** The people of the two panes, and what each looks at: "dana,hana/C0HRLEAVE". Null for a page by itself. */
export const beside = new URLSearchParams(location.search).get('beside');

/**
 * showBeside fills the page with two panes.
 * @param {string} wanted
 * @param {string[]} usual whom to show if nobody is wanted
 */
export function showBeside(wanted, usual) {
  const places = wanted ? wanted.split(',') : usual;
  document.title = 'Side by side';
  document.body.replaceChildren(
    h('header', { class: 'beside-bar' },
      h('h1', {}, 'Side by side'),
      h('p', {}, 'What one person does, the other sees at once.'),
      themeToggle(),
      h('a', { class: 'bar-button', href: './' }, icon('close'), 'One window')),
    h('main', { class: 'beside', id: 'main' }, places.slice(0, 2).map((place) =>
      h('iframe', { src: `./?pane#${place}`, title: `Workspace of ${place.split('/')[0]}` }))));
  document.body.className = 'with-beside';
}

function themeToggle() {
  const node = h('button', { type: 'button', class: 'bar-button', onclick: toggle });
  function toggle() {
    toggleTheme();
    label();
  }
  function label() {
    const isDark = theme() === 'dark';
    node.setAttribute('aria-label', isDark ? 'Switch to light colors' : 'Switch to dark colors');
    node.replaceChildren(icon(isDark ? 'sun' : 'moon'));
  }
  label();
  return node;
}
