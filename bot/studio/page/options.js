// The choices of a question.

import { h } from '/studio/slack/dom.js';
import { icon } from '/studio/slack/icons.js';
import { itemOf, numbered, withAttributes } from './config.js';
import { slug, unique } from './names.js';

/** @import { Desk } from './editor.js' */
/** @import { Item, Option } from './studio.js' */

/**
 * @param {Desk} desk
 * @param {Item} item
 */
export function optionsEditor(desk, item) {
  const options = [...(item.attributes.options ?? [])].sort((a, b) => a.sort - b.sort);
  return h(
    'fieldset',
    { class: 'field options', 'data-field': 'options' },
    h('legend', {}, 'Choices'),
    options.length === 0 && h('p', { class: 'hint' }, 'Type the first choice and press Enter.'),
    h(
      'ul',
      {},
      options.map((option) => row(desk, item, option)),
    ),
    adder(desk, item),
  );
}

/**
 * put replaces the choices of a question.
 * @param {Desk} desk
 * @param {string} elementId
 * @param {(options: Option[]) => Option[]} how
 * @param {{key?: string, quiet?: string}} [options]
 */
function put({ draft }, elementId, how, options) {
  draft.change((config) => {
    const now = [...(itemOf(config, elementId)?.attributes.options ?? [])].sort((a, b) => a.sort - b.sort);
    return withAttributes(config, elementId, { options: numbered(how(now)) });
  }, options);
}

/**
 * edit changes one choice.
 * @param {Desk} desk
 * @param {Item} item
 * @param {Option} option
 * @param {Partial<Option>} change
 * @param {string} [key] of the field in which somebody types
 */
function edit(desk, { elementId }, option, change, key) {
  const how = (/** @type {Option[]} */ all) => all.map((one) => (one.value === option.value ? { ...one, ...change } : one));
  put(desk, elementId, how, key ? { key, quiet: key } : undefined);
}

/**
 * @param {Desk} desk
 * @param {Item} item
 * @param {Option} option
 */
function row(desk, item, option) {
  const { elementId } = item;
  const id = `option-${elementId}-${option.value}`;
  const move = (/** @type {number} */ by) =>
    put(desk, elementId, (all) => {
      const at = all.findIndex(({ value }) => value === option.value);
      if (!all[at + by]) return all;
      const next = [...all];
      [next[at], next[at + by]] = [next[at + by], next[at]];
      return next;
    });
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? -1 : 1);
  };
  return h(
    'li',
    { class: option.off ? 'is-off' : null },
    h('input', {
      class: 'text-field',
      id,
      value: option.label,
      'aria-label': 'Choice',
      oninput: ({ currentTarget }) => edit(desk, item, option, { label: currentTarget.value }, id),
      onkeydown,
      dir: 'auto',
      title: `Stored as ${option.value}`,
    }),
    h(
      'button',
      {
        type: 'button',
        class: 'plain-icon',
        'aria-label': `Remove the choice ${option.label}`,
        'data-key': `remove-${id}`,
        onclick: () => put(desk, elementId, (all) => all.filter(({ value }) => value !== option.value)),
      },
      icon('close'),
    ),
    offer(desk, item, option, id),
  );
}

// What somebody reads who names a choice that was just switched off.
const firstOff = 'Please ask HR.';

/**
 * offer switches a choice off and on, and asks what people do instead of one that is off.
 * @param {Desk} desk
 * @param {Item} item
 * @param {Option} option
 * @param {string} id
 */
function offer(desk, item, option, id) {
  const press = (/** @type {string} */ words, /** @type {string|undefined} */ off) => {
    const onclick = () => edit(desk, item, option, { off });
    const label = `${words}: ${option.label}`;
    return h('button', { type: 'button', class: 'link', 'aria-label': label, 'data-key': `off-${id}`, onclick }, words);
  };
  if (!option.off) return press('Switch off', firstOff);
  return h(
    'div',
    { class: 'instead' },
    h('label', { for: `instead-${id}` }, 'Not offered. People who ask for it read:'),
    h('input', {
      class: 'text-field',
      id: `instead-${id}`,
      value: option.off,
      oninput: ({ currentTarget }) => edit(desk, item, option, { off: currentTarget.value || undefined }, `instead-${id}`),
      dir: 'auto',
    }),
    press('Offer it again', undefined),
  );
}

/**
 * @param {Desk} desk
 * @param {Item} item
 */
function adder(desk, { elementId }) {
  const onkeydown = (/** @type {KeyboardEvent & {currentTarget: HTMLInputElement}} */ event) => {
    const label = event.currentTarget.value.trim();
    if (event.key !== 'Enter' || event.isComposing || !label) return;
    event.preventDefault();
    event.currentTarget.value = '';
    put(desk, elementId, (all) => {
      const value = unique(slug(label, '_') || 'choice', '_', (one) => one === 'not-sure' || all.some((other) => other.value === one));
      return [...all, { optionId: value, sort: 0, label, value }];
    });
  };
  return h('input', {
    class: 'adder',
    id: `add-option-${elementId}`,
    placeholder: 'Add a choice…',
    'aria-label': 'Add a choice',
    onkeydown,
    autocomplete: 'off',
    dir: 'auto',
  });
}
