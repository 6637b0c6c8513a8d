// The editor of one element: a question, or something to read.

import { h } from '/studio/slack/dom.js';
import { itemOf, moveItem, removeItem, stepsOf, withAttributes, withItem } from './config.js';
import { menuField, more, textField } from './fields.js';
import { optionsEditor } from './options.js';
import { toggle } from './parts.js';
import { requirementsEditor } from './requirement.js';

/** @import { Desk } from './editor.js' */
/** @import { Item, TextAttribute } from './studio.js' */

/**
 * @param {Desk} desk
 * @param {Item} item
 */
export function questionEditor(desk, item) {
  const parts = item.type === 'question' ? questionParts(desk, item) : readingParts(desk, item);
  return h(
    'div',
    { class: 'stack', 'data-element': item.elementId },
    h('h2', {}, kindNames[item.type] ?? 'Element'),
    parts,
    condition(desk, item),
    place(desk, item),
  );
}

/** @type {Record<string, string>} */
const kindNames = {
  question: 'Question',
  info: 'Paragraph',
  heading: 'Heading',
  document: 'Link',
  divider: 'Line',
  summary: 'Summary of the answers',
};

/**
 * text is a field for one attribute of the element.
 * @param {Desk} desk
 * @param {Item} item
 * @param {TextAttribute} name
 * @param {string} label
 * @param {{hint?: string, rows?: number, mono?: boolean, placeholder?: string}} [options]
 */
function text({ draft }, item, name, label, options = {}) {
  const { elementId, attributes } = item;
  return textField(draft, {
    ...options,
    id: `${name}-${elementId}`,
    field: name,
    label,
    value: attributes[name] ?? '',
    set: (config, value) => withAttributes(config, elementId, { [name]: value }),
  });
}

/**
 * @param {Desk} desk
 * @param {Item} item
 */
function questionParts(desk, item) {
  const { draft, words } = desk;
  const { attributes, elementId } = item;
  const component = words.components.find(({ name }) => name === attributes.componentTypeKey);
  return [
    text(desk, item, 'questionText', 'Question', { rows: 2 }),
    text(desk, item, 'label', 'Short name of the answer', {
      hint: 'Rules, the review and HR’s card use it: “Due date”.',
      placeholder: attributes.questionText,
    }),
    menuField({
      id: `kind-${elementId}`,
      field: 'componentTypeKey',
      label: 'Kind of answer',
      value: attributes.componentTypeKey ?? '',
      hint: component?.help,
      choices: words.components.map(({ name, label }) => ({ value: name, label })),
      onchange: (value) => draft.change((config) => withAttributes(config, elementId, kindChange(desk, elementId, value))),
    }),
    component?.options && optionsEditor(desk, item),
    requirementsEditor(desk, item),
    text(desk, item, 'helperText', 'Help below the question', { hint: 'One line, if people may wonder how to answer.' }),
    text(desk, item, 'why', 'Why you ask', { rows: 2, hint: 'People can open it. Say what the answer is for.' }),
    more('question-more', 'More', moreParts(desk, item)),
  ];
}

/**
 * kindChange is what else changes with the kind of answer: options and requirements that
 * don't fit it go.
 * @param {Desk} desk
 * @param {string} elementId
 * @param {string} kind
 */
function kindChange({ draft, words }, elementId, kind) {
  const attributes = itemOf(draft.state.config, elementId)?.attributes ?? {};
  const withOptions = words.components.find(({ name }) => name === kind)?.options;
  const fits = (/** @type {string} */ written) => {
    const requirement = words.requirements.find(({ name }) => name === written.split(':')[0]);
    return !requirement?.components || requirement.components.includes(kind);
  };
  return {
    componentTypeKey: kind,
    options: withOptions ? (attributes.options ?? []) : undefined,
    validation: attributes.validation?.filter(fits),
  };
}

/**
 * @param {Desk} desk
 * @param {Item} item
 */
function moreParts(desk, item) {
  const { draft } = desk;
  const { attributes, elementId } = item;
  return [
    toggle({
      id: `unsure-${elementId}`,
      label: 'People can answer “Not sure”',
      checked: attributes.allowUnsure ?? false,
      onchange: (on) => draft.change((config) => withAttributes(config, elementId, { allowUnsure: on || undefined })),
    }),
    toggle({
      id: `only-if-said-${elementId}`,
      label: 'Not asked in chat, only shown in the form',
      checked: attributes.onlyIfSaid ?? false,
      onchange: (on) => draft.change((config) => withAttributes(config, elementId, { onlyIfSaid: on || undefined })),
    }),
    text(desk, item, 'placeholder', 'Placeholder', { hint: 'A text in the empty field.' }),
    text(desk, item, 'card', 'Words on HR’s card', { hint: 'Adds the answer to the card, after these words: “works in”.' }),
    textField(draft, {
      id: `words-${elementId}`,
      field: 'words',
      label: 'Cues in chat',
      value: (attributes.words ?? []).join(', '),
      hint: 'Words in a message that show it answers this question, with commas between them: “due, expecting”.',
      set: (config, value) => withAttributes(config, elementId, { words: listOf(value) }),
    }),
    text(desk, item, 'fact', 'Fact for the estimate', {
      hint: 'What the entitlement estimate learns from the answer. docs/forms.md lists the facts.',
      mono: true,
    }),
    text(desk, item, 'semanticTag', 'Tag', { mono: true, hint: 'Rules name the answer by it.' }),
    text(desk, item, 'questionId', 'Question ID', {
      mono: true,
      hint: 'Filed requests use it. Forms that use the same one share the answer.',
    }),
  ];
}

/** @param {string} words */
export function listOf(words) {
  const list = words
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  return list.length ? list : undefined;
}

/**
 * @param {Desk} desk
 * @param {Item} item
 */
function readingParts(desk, item) {
  switch (item.type) {
    case 'divider':
      return h('p', { class: 'hint' }, 'A thin line between two parts of a step.');
    case 'summary':
      return text(desk, item, 'text', 'Words above the answers', { rows: 2 });
    case 'document':
      return [
        text(desk, item, 'text', 'Name of the document'),
        text(desk, item, 'url', 'Address', { mono: true, placeholder: 'https://' }),
      ];
    case 'heading':
      return text(desk, item, 'text', 'Heading');
    default:
      return text(desk, item, 'text', 'What people read', { rows: 4 });
  }
}

/**
 * @param {Desk} desk
 * @param {Item} item
 */
function condition({ draft }, item) {
  const { elementId, isVisible } = item;
  const set = (/** @type {boolean|string} */ value) => draft.change((config) => withItem(config, elementId, { isVisible: value }));
  const expression = typeof isVisible === 'string';
  return more('condition', expression ? 'Shown under a condition' : isVisible ? 'Always shown' : 'Never shown', [
    h('p', { class: 'hint' }, 'A rule in plain English can decide this: see Rules. Or write the condition as an expression over tags.'),
    textField(draft, {
      id: `visible-${elementId}`,
      field: 'isVisible',
      label: 'Condition',
      mono: true,
      rows: 2,
      value: expression ? isVisible : '',
      placeholder: 'FORM:QUESTION:ARRIVAL == "adoption"',
      set: (config, value) => withItem(config, elementId, { isVisible: value.trim() ? value : true }),
    }),
    h(
      'div',
      { class: 'row' },
      isVisible !== true && h('button', { type: 'button', class: 'button small', onclick: () => set(true) }, 'Always show it'),
      isVisible === true && h('button', { type: 'button', class: 'button small', onclick: () => set(false) }, 'Hide it for now'),
    ),
  ]);
}

/**
 * @param {Desk} desk
 * @param {Item} item
 */
function place(desk, item) {
  const { draft } = desk;
  const { elementId, stepId } = item;
  const move = (/** @type {number} */ by) => () => draft.change((config) => moveItem(config, elementId, by));
  return h(
    'div',
    { class: 'row end' },
    h('button', { type: 'button', class: 'button small', 'data-do': 'up', onclick: move(-1) }, 'Move up'),
    h('button', { type: 'button', class: 'button small', 'data-do': 'down', onclick: move(1) }, 'Move down'),
    h(
      'button',
      {
        type: 'button',
        class: 'button small danger',
        'data-do': 'remove',
        onclick: () => {
          const next = stepsOf(draft.state.config).some((step) => step.stepId === stepId) ? { step: stepId } : { form: true };
          draft.change((config) => removeItem(config, elementId));
          desk.select(next, `[data-key="${CSS.escape(stepId)}"]`);
        },
      },
      'Remove',
    ),
  );
}
