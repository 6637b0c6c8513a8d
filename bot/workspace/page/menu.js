// A menu below a button: overflow elements and what can be done with a message.

import { h } from './dom.js';
import { openPopup } from './popup.js';

/**
 * openMenu opens a menu and gives the keyboard to it. Escape and Tab give it back.
 * @param {HTMLElement} button
 * @param {{label: string, hint?: string, danger?: boolean, href?: string, icon?: Node, choose: () => void}[]} entries
 * @param {string} name for screen readers
 */
export function openMenu(button, entries, name) {
  const items = entries.map((entry) => menuItem(entry, () => leave(entry.choose)));
  const list = h('div', { class: 'menu', role: 'menu', 'aria-label': name, onkeydown: steer }, items);
  const popup = openPopup(button, list, { width: 'own', align: 'end', onClose: () => button.setAttribute('aria-expanded', 'false') });
  button.setAttribute('aria-expanded', 'true');
  items[0]?.focus();

  function leave(then) {
    popup.close();
    button.focus();
    then?.();
  }

  function steer(event) {
    const here = items.indexOf(document.activeElement);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items.at(to % items.length).focus();
    else if (event.key === 'Escape' || event.key === 'Tab') leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function menuItem({ label, hint, danger, href, icon }, choose) {
  const text = [icon, h('span', { class: 'menu-text' }, h('span', {}, label), hint && h('span', { class: 'hint' }, hint))];
  const attributes = { class: danger ? 'menu-item danger' : 'menu-item', role: 'menuitem', tabindex: -1, onclick: choose };
  return href
    ? h('a', { ...attributes, href, target: '_blank', rel: 'noopener noreferrer' }, text)
    : h('button', { ...attributes, type: 'button' }, text);
}
