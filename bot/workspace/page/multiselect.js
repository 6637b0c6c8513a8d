// A select with several choices: the chosen ones are tokens, and the list below
// narrows while a person types. The keyboard follows the ARIA combobox pattern.

import { h, swap } from './dom.js';
import { icon } from './icons.js';
import { createOptionList } from './optionlist.js';
import { groupsOf, keyOf } from './options.js';
import { plainText } from './prose.js';

/** @import { Field } from './field.js' */
/** @import { Choice } from './options.js' */
/** @import { MultiSelectType } from './slack.js' */

/** @param {Field<MultiSelectType>} field */
export function multiSelect(field) {
  const { element, attributes, surface } = field;
  const groups = groupsOf(element, surface.people);
  const selection = createSelection(field, groups.flatMap((group) => group.choices));
  const { id, 'data-block-id': blockID, 'data-action-id': actionID, ...aria } = attributes;

  const input = h('input', {
    ...aria, id, type: 'text', role: 'combobox', autocomplete: 'off',
    'aria-expanded': 'false', 'aria-controls': `${id}-list`, 'aria-autocomplete': 'list', onkeydown: onKey,
  });
  const tokens = h('ul', { class: 'tokens', 'aria-label': 'Chosen' });
  const props = { class: 'multi-select', 'data-block-id': blockID, 'data-action-id': actionID };
  const box = h('div', { ...props, onclick: () => input.focus() }, tokens, input);
  const list = createOptionList(box, input, { groups, isChosen: selection.has, pick: toggle, onClose: commit });
  input.addEventListener('input', list.open);
  input.addEventListener('click', list.open);
  input.addEventListener('blur', list.close);
  showTokens();
  return box;

  /** @param {string} key */
  function toggle(key) {
    selection.toggle(key);
    input.value = '';
    showTokens();
    if (list.isOpen()) list.show();
    else commit();
  }

  function commit() {
    selection.commit(showTokens);
  }

  function showTokens() {
    const chosen = selection.choices();
    swap(tokens, chosen.map((choice) => token(choice, () => toggle(choice.key))));
    input.placeholder = chosen.length ? '' : plainText(element.placeholder) || 'Choose options';
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const last = selection.last();
    if (event.key === 'Backspace' && input.value === '' && last !== undefined) toggle(last);
    else if (!list.handleKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * createSelection holds the current choices, and those last sent to the app.
 * @param {Field<MultiSelectType>} field
 * @param {Choice[]} all
 */
function createSelection(field, all) {
  const max = field.element.max_selected_items ?? Infinity;
  let chosen = (field.value ?? []).map(keyOf);
  let committed = chosen;
  const choices = () => all.filter(({ key }) => chosen.includes(key));
  const values = () => choices().map(({ value }) => value);

  return {
    choices,
    has: (/** @type {string} */ key) => chosen.includes(key),
    last: () => chosen[chosen.length - 1],

    /** toggle adds or removes a choice. The chosen ones keep the order in which they are offered. */
    toggle(/** @type {string} */ toggled) {
      if (chosen.includes(toggled)) chosen = chosen.filter((key) => key !== toggled);
      else if (chosen.length < max) chosen = all.map(({ key }) => key).filter((key) => key === toggled || chosen.includes(key));
      field.set(values());
    },

    /** commit tells the app once the list is closed, not on every choice. undo shows the old choices. */
    commit(/** @type {() => void} */ undo) {
      if (chosen.join('\n') === committed.join('\n')) return;
      const last = committed;
      committed = chosen;
      field.change(values(), () => {
        chosen = committed = last;
        undo();
      });
    },
  };
}

/**
 * @param {Choice} choice
 * @param {() => void} remove
 */
function token({ key, label }, remove) {
  const props = { 'data-value': key, 'aria-label': `Remove ${label}` };
  const keepFocus = (/** @type {Event} */ event) => event.preventDefault();
  return h('li', { class: 'token' }, label,
    h('button', { type: 'button', ...props, onpointerdown: keepFocus, onclick: remove }, icon('close')));
}
