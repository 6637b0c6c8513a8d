// A select with several choices: what is chosen stands as tokens, the list
// below narrows while one types. The keyboard follows the ARIA combobox pattern.

import { h, swap } from './dom.js';
import { icon } from './icons.js';
import { groupsOf, keyOf } from './options.js';
import { openPopup } from './popup.js';
import { plainText } from './prose.js';

/** @param {import('./field.js').Field} field */
export function multiSelect(field) {
  const { element, attributes, surface } = field;
  const groups = groupsOf(element, surface.people);
  const all = groups.flatMap((group) => group.choices);
  const most = element.max_selected_items ?? Infinity;
  const { id, 'data-block-id': blockID, 'data-action-id': actionID, ...aria } = attributes;

  let chosen = (field.value ?? []).map(keyOf);
  let before = chosen; // as the app knows it
  let popup = null;
  let list = null;
  let active = 0;

  const input = h('input', {
    ...aria, id, type: 'text', role: 'combobox', autocomplete: 'off', 'aria-expanded': 'false', 'aria-controls': `${id}-list`, 'aria-autocomplete': 'list',
    oninput: () => open(), onclick: () => open(), onkeydown: steer, onblur: () => popup?.close(),
  });
  const tokens = h('ul', { class: 'tokens', 'aria-label': 'Chosen' });
  const box = h('div', { class: 'multi-select', 'data-block-id': blockID, 'data-action-id': actionID, onclick: () => input.focus() }, tokens, input);
  showTokens();
  return box;

  function shown() {
    const words = input.value.trim().toLowerCase();
    return all.filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(words));
  }

  function open() {
    active = 0;
    if (!popup) {
      list = h('div', { class: 'listbox', role: 'listbox', id: `${id}-list`, 'aria-multiselectable': 'true', 'aria-label': 'Options' });
      popup = openPopup(box, list, { onClose: closed });
      input.setAttribute('aria-expanded', 'true');
    }
    showList();
  }

  function closed() {
    popup = null;
    input.value = '';
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
    if (chosen.join('\n') === before.join('\n')) return;
    const undo = before;
    before = chosen;
    field.change(valuesOf(chosen), () => {
      chosen = before = undo;
      showTokens();
    });
  }

  function showList() {
    const visible = shown();
    const row = (choice) => optionRow(choice, `${id}-${visible.indexOf(choice)}`, { chosen: chosen.includes(choice.key), active: visible[active] === choice, pick: () => toggle(choice) });
    const parts = groups.map(({ label, choices }) => {
      const rows = choices.filter((choice) => visible.includes(choice)).map(row);
      return label === null || rows.length === 0 ? rows : h('div', { role: 'group', 'aria-label': label }, h('div', { class: 'group-label', 'aria-hidden': 'true' }, label), rows);
    });
    swap(list, visible.length ? parts : h('p', { class: 'hint' }, 'Nothing matches.'));
    if (visible[active]) input.setAttribute('aria-activedescendant', `${id}-${active}`);
    list.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
    popup.place();
  }

  function toggle({ key }) {
    if (chosen.includes(key)) chosen = chosen.filter((other) => other !== key);
    else if (chosen.length < most) chosen = all.map((choice) => choice.key).filter((other) => other === key || chosen.includes(other));
    field.keep(valuesOf(chosen));
    input.value = '';
    showTokens();
    if (popup) showList();
    else closed();
  }

  function valuesOf(keys) {
    return all.filter(({ key }) => keys.includes(key)).map(({ value }) => value);
  }

  function showTokens() {
    swap(tokens, all.filter(({ key }) => chosen.includes(key)).map((choice) => token(choice, () => toggle(choice))));
    input.placeholder = chosen.length ? '' : plainText(element.placeholder) || 'Choose options';
  }

  function steer(event) {
    const { key } = event;
    if (key === 'Backspace' && input.value === '' && chosen.length) toggle({ key: chosen.at(-1) });
    else if (!popup && (key === 'ArrowDown' || key === 'Enter')) open();
    else if (!popup) return;
    else if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter') shown()[active] && toggle(shown()[active]);
    else if (key === 'Escape') popup.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function move(by) {
    const { length } = shown();
    active = length ? (active + by + length) % length : 0;
    showList();
  }
}

function optionRow({ key, label, hint }, id, { chosen, active, pick }) {
  return h('div', {
    id, role: 'option', class: active ? 'option active' : 'option', 'data-value': key, 'aria-selected': String(chosen),
    onpointerdown: (event) => event.preventDefault(), // the keyboard stays in the field
    onclick: pick,
  }, h('span', { class: 'tick' }, chosen && icon('check')), h('span', { class: 'menu-text' }, h('span', {}, label), hint && h('span', { class: 'hint' }, hint)));
}

function token({ key, label }, remove) {
  return h('li', { class: 'token' }, label,
    h('button', { type: 'button', 'data-value': key, 'aria-label': `Remove ${label}`, onpointerdown: (event) => event.preventDefault(), onclick: remove }, icon('close')));
}
