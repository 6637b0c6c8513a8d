// A menu below a button: for overflow elements and for messages.

import { h } from './dom.js';
import { openPopup } from './popup.js';

/** @typedef {{label: string, hint?: string, danger?: boolean, href?: string, icon?: Node, choose: () => void}} Entry */

/**
 * openMenu opens a menu and moves the focus into it. Escape and Tab move it back.
 * @param {HTMLElement} button
 * @param {Entry[]} entries
 * @param {string} name for screen readers
 */
export function openMenu(button, entries, name) {
  const items = entries.map((entry) => menuItem(entry, () => leave(entry.choose)));
  const list = h('div', { class: 'menu', role: 'menu', 'aria-label': name, onkeydown: onKey }, items);
  const popup = openPopup(button, list, { width: 'own', align: 'end', onClose: () => button.setAttribute('aria-expanded', 'false') });
  button.setAttribute('aria-expanded', 'true');
  items[0]?.focus();

  /** @param {() => void} [then] */
  function leave(then) {
    popup.close();
    button.focus();
    then?.();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const here = items.findIndex((item) => item === document.activeElement);
    const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next !== undefined) items.at(next % items.length)?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * @param {Entry} entry
 * @param {() => void} choose
 */
function menuItem({ label, hint, danger, href, icon }, choose) {
  const text = [icon, h('span', { class: 'menu-text' }, h('span', {}, label), hint && h('span', { class: 'hint' }, hint))];
  const attributes = { class: danger ? 'menu-item danger' : 'menu-item', role: 'menuitem', tabindex: -1, onclick: choose };
  return href
    ? h('a', { ...attributes, href, target: '_blank', rel: 'noopener noreferrer' }, text)
    : h('button', { ...attributes, type: 'button' }, text);
}
