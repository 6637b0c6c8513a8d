// The list of a multi-select: a popup below its box, with the options that match
// what is typed into its input.

import { find, h, swap } from './dom.js';
import { icon } from './icons.js';
import { openPopup } from './popup.js';

/** @import { Choice, Group } from './options.js' */
/** @import { Popup } from './popup.js' */

/**
 * @typedef {object} ListOptions
 * @property {Group[]} groups
 * @property {(key: string) => boolean} isChosen
 * @property {(key: string) => void} pick
 * @property {() => void} onClose
 */

/**
 * @param {HTMLElement} box
 * @param {HTMLInputElement} input
 * @param {ListOptions} options
 */
export function createOptionList(box, input, { groups, isChosen, pick, onClose }) {
  const all = groups.flatMap((group) => group.choices);
  const matching = () => filterChoices(all, input.value);
  /** @type {{popup: Popup, node: HTMLElement}|null} */
  let opened = null;
  let active = 0;
  return { isOpen: () => opened !== null, open, show, close: () => opened?.popup.close(), handleKey };

  function open() {
    active = 0;
    if (!opened) {
      const node = listbox(`${input.id}-list`);
      opened = { node, popup: openPopup(box, node, { onClose: closed }) };
      input.setAttribute('aria-expanded', 'true');
    }
    show();
  }

  function closed() {
    opened = null;
    input.value = '';
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
    onClose();
  }

  function show() {
    if (!opened) return;
    const visible = matching();
    const row = (/** @type {Choice} */ choice) => {
      const state = { chosen: isChosen(choice.key), active: visible[active] === choice };
      return optionRow(choice, `${input.id}-${visible.indexOf(choice)}`, state, () => pick(choice.key));
    };
    swap(opened.node, visible.length ? groupedRows(groups, visible, row) : h('p', { class: 'hint' }, 'No matches.'));
    if (visible[active]) input.setAttribute('aria-activedescendant', `${input.id}-${active}`);
    find(opened.node, '.active')?.scrollIntoView({ block: 'nearest' });
    opened.popup.place();
  }

  // handleKey reports whether the key was one of the list's.
  function handleKey(/** @type {string} */ key) {
    if (!opened && (key === 'ArrowDown' || key === 'Enter')) open();
    else if (!opened) return false;
    else if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Enter') matching().slice(active, active + 1).forEach((choice) => pick(choice.key));
    else if (key === 'Escape') opened.popup.close();
    else return false;
    return true;
  }

  function move(/** @type {number} */ by) {
    const { length } = matching();
    active = length ? (active + by + length) % length : 0;
    show();
  }
}

/** @param {string} id */
function listbox(id) {
  return h('div', { id, role: 'listbox', class: 'listbox', 'aria-multiselectable': 'true', 'aria-label': 'Options' });
}

/**
 * @param {Choice[]} choices
 * @param {string} text
 */
function filterChoices(choices, text) {
  const query = text.trim().toLowerCase();
  return choices.filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(query));
}

/**
 * @param {Group[]} groups
 * @param {Choice[]} visible
 * @param {(choice: Choice) => HTMLElement} row
 */
function groupedRows(groups, visible, row) {
  return groups.map(({ label, choices }) => {
    const rows = choices.filter((choice) => visible.includes(choice)).map(row);
    if (label === null || rows.length === 0) return rows;
    return h('div', { role: 'group', 'aria-label': label }, h('div', { class: 'group-label', 'aria-hidden': 'true' }, label), rows);
  });
}

/**
 * @param {Choice} choice
 * @param {string} id
 * @param {{chosen: boolean, active: boolean}} state
 * @param {() => void} pick
 */
function optionRow({ key, label, hint }, id, { chosen, active }, pick) {
  const attributes = {
    id,
    role: 'option',
    class: active ? 'option active' : 'option',
    'data-value': key,
    'aria-selected': String(chosen),
    onpointerdown: (/** @type {Event} */ event) => event.preventDefault(), // keep the focus in the input
    onclick: pick,
  };
  return h('div', attributes,
    h('span', { class: 'tick' }, chosen && icon('check')),
    h('span', { class: 'menu-text' }, h('span', {}, label), hint && h('span', { class: 'hint' }, hint)));
}
