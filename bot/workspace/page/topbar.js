// The bar at the top: search, the person who is signed in, the theme, things to try, two
// people side by side, and the Wire panel.

import { isPane } from './beside.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { nameOf } from './store.js';
import { theme, toggleTheme } from './theme.js';
import { progress } from './tour.js';

/** @import { User } from './slack.js' */
/** @import { State } from './store.js' */

/**
 * @param {State} state
 * @param {{menu: () => void, search: () => void, become: (user: string) => void, toggleWire: () => void, toggleTour: () => void}} on
 */
export function topbar({ users, me, wireOpen, tour, tourOpen }, on) {
  const menuProps = {
    class: 'bar-button menu-button', 'data-do': 'menu', 'aria-label': 'Channels and direct messages', 'aria-controls': 'sidebar',
  };
  const searchProps = { class: 'bar-button search-button', 'data-do': 'search', 'aria-keyshortcuts': 'Control+K' };
  const tourProps = { class: 'bar-button', 'data-do': 'tour', 'aria-pressed': String(tourOpen) };
  const wireProps = { class: 'bar-button', 'data-do': 'wire', 'aria-pressed': String(wireOpen) };
  return [
    h('button', { type: 'button', ...menuProps, onclick: on.menu }, icon('menu')),
    h('button', { type: 'button', ...searchProps, onclick: on.search }, icon('search'), h('span', {}, 'Jump to…'), h('kbd', {}, 'Ctrl K')),
    h('div', { class: 'bar-end' },
      switcher(users, me, on.become),
      !isPane && themeButton(),
      !isPane && Boolean(tour?.length) && h('button', { type: 'button', ...tourProps, onclick: on.toggleTour },
        icon('tour'), h('span', {}, `Try this · ${progress(tour ?? [])}`)),
      !isPane && h('a', { class: 'bar-button beside-button', 'data-do': 'beside', href: '?beside' },
        icon('beside'), h('span', {}, 'Side by side')),
      !isPane && h('button', { type: 'button', ...wireProps, onclick: on.toggleWire }, icon('wire'), h('span', {}, 'Wire'))),
  ];
}

/**
 * @param {User[]} users
 * @param {string} me
 * @param {(user: string) => void} become
 */
function switcher(users, me, become) {
  const people = users.filter(({ is_bot: bot }) => !bot);
  const label = (/** @type {User} */ user) => [nameOf(user), roleOf(user)].filter(Boolean).join(', ');
  return h('label', { class: 'switcher' },
    h('span', { class: 'switcher-label' }, 'You are: '),
    h('select', { id: 'person', onchange: ({ currentTarget }) => become(currentTarget.value) },
      people.map((user) => h('option', { value: user.id, selected: user.id === me }, label(user)))));
}

/** @param {User} user */
function roleOf({ role }) {
  return role === 'hr' ? 'HR' : role;
}

function themeButton() {
  const toggle = () => {
    toggleTheme();
    show();
  };
  const node = h('button', { type: 'button', class: 'bar-button theme-button', 'data-do': 'theme', onclick: toggle });
  function show() {
    const isDark = theme() === 'dark';
    node.setAttribute('aria-label', isDark ? 'Switch to light colors' : 'Switch to dark colors');
    node.replaceChildren(icon(isDark ? 'sun' : 'moon'));
  }
  show();
  return node;
}
