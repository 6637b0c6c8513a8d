// The bar on top: whose workspace it is, who one is, and what one can switch.

import { h } from './dom.js';
import { icon } from './icons.js';
import { nameOf } from './store.js';
import { theme, toggleTheme } from './theme.js';

/**
 * @param {import('./store.js').State} state
 * @param {{menu: () => void, search: () => void, become: (user: string) => void, toggleWire: () => void}} on
 */
export function topbar({ team, users, me, wireOpen }, on) {
  return [
    h('button', { type: 'button', class: 'bar-button menu-button', 'data-do': 'menu', 'aria-label': 'Channels and direct messages', 'aria-controls': 'sidebar', onclick: on.menu }, icon('menu')),
    h('strong', { class: 'team' }, team.name),
    h('button', { type: 'button', class: 'bar-button search-button', 'data-do': 'search', 'aria-keyshortcuts': 'Control+K', onclick: on.search }, icon('search'), h('span', {}, 'Jump to…'), h('kbd', {}, 'Ctrl K')),
    h('div', { class: 'bar-end' },
      switcher(users, me, on.become),
      themeButton(),
      h('button', { type: 'button', class: 'bar-button', 'data-do': 'wire', 'aria-pressed': String(wireOpen), onclick: on.toggleWire }, icon('wire'), h('span', {}, 'Wire'))),
  ];
}

function switcher(users, me, become) {
  const people = users.filter(({ is_bot: bot }) => !bot);
  return h('label', { class: 'switcher' }, h('span', { class: 'switcher-label' }, 'You are: '),
    h('select', { id: 'person', onchange: ({ target }) => become(target.value) },
      people.map((user) => h('option', { value: user.id, selected: user.id === me }, [nameOf(user), roleOf(user)].filter(Boolean).join(', ')))));
}

function roleOf({ role }) {
  return { hr: 'HR' }[role] ?? role;
}

function themeButton() {
  const node = h('button', { type: 'button', class: 'bar-button theme-button', 'data-do': 'theme', onclick: () => { toggleTheme(); show(); } });
  const show = () => {
    const isDark = theme() === 'dark';
    node.setAttribute('aria-label', isDark ? 'Switch to light colors' : 'Switch to dark colors');
    node.replaceChildren(icon(isDark ? 'sun' : 'moon'));
  };
  show();
  return node;
}
