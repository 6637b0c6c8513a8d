// The outline: steps with what is on them. Everything in it is a button; Alt and an arrow
// key move what has the focus.

import { h } from '/studio/slack/dom.js';
import { addQuestion, addStep, addText, itemsOf, moveItem, moveStep, stepsOf, titleOf } from './config.js';

/** @import { Desk } from './editor.js' */
/** @import { Item, Step } from './studio.js' */

/** @param {Desk} desk */
export function outline(desk) {
  const { config } = desk.draft.state;
  const steps = stepsOf(config);
  return [
    h(
      'ol',
      { class: 'steps' },
      steps.map((step, i) => stepPart(desk, step, i)),
    ),
    adder('new-step', steps.length ? 'Add a step…' : 'Name the first step…', (text) => {
      const [next, stepId] = addStep(config, text);
      desk.draft.change(() => next);
      desk.select({ step: stepId }, `#add-${CSS.escape(stepId)}`);
    }),
    rulesLink(desk),
    h('p', { class: 'hint keys' }, 'Alt + ↑ or ↓ moves what is selected.'),
  ];
}

/** @param {Desk} desk */
function rulesLink({ draft, selection, select }) {
  const { means, refused } = draft.state.rules;
  const props = { type: 'button', class: 'step-title rules-link', 'data-key': 'rules', 'aria-current': selection.rules ? 'true' : null };
  const number = means.length > 0 && h('span', { class: 'badge' }, means.length);
  return h('button', { ...props, onclick: () => select({ rules: true }, '#rules') }, 'Rules', number, refused && dot());
}

/**
 * @param {Desk} desk
 * @param {Step} step
 * @param {number} i
 */
function stepPart(desk, step, i) {
  const { draft, selection, select } = desk;
  const items = itemsOf(draft.state.config, step.stepId);
  const bad = draft.state.problems.some((problem) => problem.step === step.stepId && !problem.element);
  return h(
    'li',
    { class: 'step' },
    h(
      'button',
      {
        type: 'button',
        class: 'step-title',
        'data-key': step.stepId,
        'aria-current': selection.step === step.stepId ? 'true' : null,
        onclick: () => select({ step: step.stepId }),
        onkeydown: (event) => moveBy(event, (by) => draft.change((c) => moveStep(c, step.stepId, by))),
      },
      h('span', { class: 'number', 'aria-hidden': 'true' }, i + 1),
      h('span', { dir: 'auto' }, step.title || 'Without a title'),
      bad && dot(),
    ),
    items.length > 0 &&
      h(
        'ul',
        {},
        items.map((item) => itemPart(desk, item)),
      ),
    adder(`add-${step.stepId}`, 'Add a question…', (text) => {
      const [next, elementId] = addQuestion(draft.state.config, step.stepId, text);
      draft.change(() => next);
      select({ element: elementId }, `#add-${CSS.escape(step.stepId)}`);
    }),
    h('div', { class: 'also' }, also(desk, step.stepId)),
  );
}

/**
 * @param {Desk} desk
 * @param {string} stepId
 */
function also(desk, stepId) {
  const add = (/** @type {string} */ type, /** @type {string} */ label, /** @type {string} */ text) =>
    h(
      'button',
      {
        type: 'button',
        class: 'link',
        'data-key': `${type}-${stepId}`,
        onclick: () => {
          const [next, elementId] = addText(desk.draft.state.config, stepId, type, text);
          desk.draft.change(() => next);
          desk.select({ element: elementId }, '[data-field="text"]');
        },
      },
      label,
    );
  return [
    h('span', { class: 'hint' }, 'or '),
    add('info', 'a paragraph', ''),
    add('heading', 'a heading', ''),
    add('document', 'a link', ''),
    add('divider', 'a line', ''),
    add('summary', 'a summary', ''),
  ];
}

/**
 * @param {Desk} desk
 * @param {Item} item
 */
function itemPart({ draft, selection, select }, item) {
  const bad = draft.state.problems.some((problem) => problem.element === item.elementId);
  return h(
    'li',
    {},
    h(
      'button',
      {
        type: 'button',
        class: `item ${item.type}`,
        'data-key': item.elementId,
        'aria-current': selection.element === item.elementId ? 'true' : null,
        onclick: () => select({ element: item.elementId }),
        onkeydown: (event) => moveBy(event, (by) => draft.change((c) => moveItem(c, item.elementId, by))),
      },
      h('span', { dir: 'auto' }, titleOf(item)),
      item.isVisible !== true && h('span', { class: 'badge', title: 'Shown under a condition' }, 'if'),
      bad && dot(),
    ),
  );
}

const dot = () => h('span', { class: 'dot' }, h('span', { class: 'visually-hidden' }, ' needs to be fixed'));

/**
 * @param {KeyboardEvent} event
 * @param {(by: number) => void} move
 */
function moveBy(event, move) {
  if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
  event.preventDefault();
  move(event.key === 'ArrowUp' ? -1 : 1);
}

/**
 * adder is a field that adds something at Enter.
 * @param {string} id
 * @param {string} placeholder
 * @param {(text: string) => void} add
 */
function adder(id, placeholder, add) {
  const onkeydown = (/** @type {KeyboardEvent & {currentTarget: HTMLInputElement}} */ event) => {
    const text = event.currentTarget.value.trim();
    if (event.key !== 'Enter' || event.isComposing || !text) return;
    event.preventDefault();
    event.currentTarget.value = '';
    add(text);
  };
  return h('input', {
    class: 'adder',
    id,
    placeholder,
    'aria-label': placeholder,
    onkeydown,
    autocomplete: 'off',
    dir: 'auto',
    enterkeyhint: 'done',
  });
}
