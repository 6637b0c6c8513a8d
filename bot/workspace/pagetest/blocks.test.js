// Blocks and elements, as a person uses them.

import { equal, ok, test } from './run.js';
import { actions, block, input, option, people, text } from './people.js';
import { showBlocks, withIDs } from '../blocks.js';
import { find } from '../dom.js';
import { createForm } from '../values.js';

/** @import { Surface } from '../field.js' */
/** @import { Action, Block } from '../slack.js' */

const options = ['a', 'b', 'c'].map(option);

/**
 * show shows blocks and returns what a test looks at: the form, the actions sent
 * to the app, and the control of an element.
 * @param {HTMLElement} stage
 * @param {Block[]} blocks
 * @param {Partial<Surface>} [more]
 */
function show(stage, blocks, more = {}) {
  /** @type {Action[]} */
  const sent = [];
  const form = createForm('f');
  form.setBlocks(blocks);
  const act = async (/** @type {Action} */ action) => void sent.push(action);
  const upload = async (/** @type {File} */ { name }) => ({ id: 'F1', name, size: 3 });
  stage.append(showBlocks(blocks, { form, people, act, upload, ...more }));
  return { form, sent, at: (/** @type {string} */ id) => inside(stage, `[data-action-id="${id}"]`) };
}

/**
 * @param {ParentNode} root
 * @param {string} selector
 */
function inside(root, selector) {
  const found = find(root, selector);
  ok(found, `nothing matches ${selector}`);
  return found;
}

/**
 * @param {HTMLElement} control
 * @param {string} value
 */
function enter(control, value) {
  Object.assign(control, { value });
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * @param {HTMLElement} control
 * @param {string} key
 */
function press(control, key) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  control.dispatchEvent(event);
  return event;
}

/** later waits until the page has reacted. */
function later() {
  return new Promise((resolve) => setTimeout(resolve));
}

/** @param {string} label of a button in the open dialog */
async function answer(label) {
  const button = [...document.querySelectorAll('dialog button')].find(({ textContent }) => textContent === label);
  ok(button instanceof HTMLElement, `no button "${label}"`);
  button.click();
  await later();
}

/** @param {unknown} selected options in a form's values */
function valuesOf(selected) {
  ok(Array.isArray(selected), 'no options');
  return selected.map(({ value }) => value);
}

test('blocks: an input has its label, hint and error', (stage) => {
  const due = input('due', { type: 'datepicker' }, { label: text('When is the baby due?'), hint: text('A guess is fine.') });
  const { at } = show(stage, [due], { errors: { due: 'Choose a day.' } });
  const control = at('v');
  ok(control instanceof HTMLInputElement, 'a datepicker is an input');
  equal(control.labels?.[0].textContent, 'When is the baby due?');
  const notes = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  equal(notes.map((id) => document.getElementById(id)?.textContent), ['Choose a day.', 'A guess is fine.']);
  equal(['aria-invalid', 'aria-required', 'data-block-id'].map((name) => control.getAttribute(name)), ['true', 'true', 'due']);
});

test('blocks: a group has its legend', (stage) => {
  const { at } = show(stage, [input('kind', { type: 'radio_buttons', options }, { optional: true, label: text('Kind') })]);
  equal(document.getElementById(at('v').getAttribute('aria-labelledby') ?? '')?.textContent, 'Kind (optional)');
});

test('elements: a button sends one action, even when pressed twice', async (stage) => {
  /** @type {Action[]} */
  const sent = [];
  /** @type {() => void} */
  let finish = () => {};
  const act = (/** @type {Action} */ action) => new Promise((/** @type {(value: void) => void} */ resolve) => {
    sent.push(action);
    finish = resolve;
  });
  const { at } = show(stage, [actions('row', { type: 'button', action_id: 'go', value: '7', text: text('Go') })], { act });
  at('go').click();
  await later();
  at('go').click();
  await later();
  equal(sent, [{ block_id: 'row', action_id: 'go', type: 'button', value: '7' }]);
  finish();
  await later();
  equal(at('go').hasAttribute('aria-busy'), false);
});

test('elements: of two thumbs, the one that was pressed last is lit', async (stage) => {
  const element = {
    type: 'feedback_buttons', action_id: 'rate',
    positive_button: { text: text('Yes, that helps'), value: 'yes' },
    negative_button: { text: text('No, that does not help'), value: 'no' },
  };
  const { at, sent } = show(stage, [block({ type: 'context_actions', block_id: 'row', elements: [element] })]);
  const [up, down] = [...at('rate').querySelectorAll('button')];
  equal([up, down].map((thumb) => thumb.getAttribute('aria-label')), ['Yes, that helps', 'No, that does not help']);
  up.click();
  await later();
  down.click();
  await later();
  equal(sent, ['yes', 'no'].map((value) => ({ block_id: 'row', action_id: 'rate', type: 'feedback_buttons', value })));
  equal([up, down].map((thumb) => thumb.getAttribute('aria-pressed')), ['false', 'true']);
});

test('elements: a button that asks first', async (stage) => {
  const confirm = { title: text('Sure?'), text: text('Really.'), confirm: text('Do it'), deny: text('Leave it') };
  const { at, sent } = show(stage, [actions('row', { type: 'button', action_id: 'go', text: text('Go'), confirm })]);
  at('go').click();
  await later();
  await answer('Leave it');
  equal(sent.length, 0);
  at('go').click();
  await later();
  await answer('Do it');
  equal(sent.length, 1);
  equal(document.querySelector('dialog'), null);
});

test('elements: a select sends its choice at once in a message, and later in a form', async (stage) => {
  const element = { type: 'static_select', options };
  const { at, sent, form } = show(stage, [actions('row', { ...element, action_id: 'v' }), input('in', { ...element, action_id: 'w' })]);
  enter(at('v'), 'b');
  enter(at('w'), 'c');
  await later();
  equal(sent, [{ block_id: 'row', action_id: 'v', type: 'static_select', selected_option: options[1] }]);
  equal(form.values.in.w, { type: 'static_select', selected_option: options[2] });
  enter(at('w'), '');
  equal(form.values.in.w.selected_option, null);
});

test('elements: a choice that is not confirmed is taken back', async (stage) => {
  const confirm = { title: text('Sure?'), text: text('Really.'), confirm: text('Yes'), deny: text('No') };
  const element = { type: 'radio_buttons', action_id: 'v', options, initial_option: options[0], confirm };
  const { at, form, sent } = show(stage, [actions('row', element)]);
  inside(at('v'), '[value=b]').click();
  await later();
  await answer('No');
  equal(form.values.row.v.selected_option, options[0]);
  equal([inside(at('v'), ':checked').getAttribute('value'), sent.length], ['a', 0]);
});

test('elements: checkboxes keep the order of the options', (stage) => {
  const { at, form } = show(stage, [input('b', { type: 'checkboxes', options })]);
  inside(at('v'), '[value=c]').click();
  inside(at('v'), '[value=a]').click();
  equal(valuesOf(form.values.b.v.selected_options), ['a', 'c']);
});

test('elements: several choices, by keyboard', async (stage) => {
  const { at, form } = show(stage, [input('b', { type: 'multi_static_select', options, max_selected_items: 2 })]);
  const field = inside(at('v'), 'input');
  field.focus();
  enter(field, 'c');
  press(field, 'Enter');
  enter(field, '');
  press(field, 'Enter');
  press(field, 'ArrowDown');
  press(field, 'Enter');
  equal(valuesOf(form.values.b.v.selected_options), ['a', 'c'], 'two at most');
  press(field, 'Escape');
  equal(document.querySelector('[role=listbox]'), null);
  press(field, 'Backspace');
  equal(valuesOf(form.values.b.v.selected_options), ['a']);
});

test('elements: several choices are sent once, when the list closes', async (stage) => {
  const { at, sent } = show(stage, [actions('row', { type: 'multi_static_select', action_id: 'v', options })]);
  const field = inside(at('v'), 'input');
  enter(field, 'c');
  press(field, 'Enter');
  enter(field, '');
  press(field, 'Enter');
  await later();
  equal(sent.length, 0, 'while the list is open');
  press(field, 'Escape');
  await later();
  equal(sent.map((action) => valuesOf(action.selected_options)), [['a', 'c']]);
});

test('elements: a typed date counts when it is finished', async (stage) => {
  const { at, sent } = show(stage, [actions('row', { type: 'datepicker', action_id: 'v' })]);
  press(at('v'), '2');
  enter(at('v'), '0002-06-15');
  enter(at('v'), '2027-06-15');
  await later();
  equal(sent.length, 0, 'while it is typed');
  at('v').dispatchEvent(new Event('blur'));
  at('v').dispatchEvent(new Event('blur'));
  await later();
  equal(sent.map((action) => action.selected_date), ['2027-06-15']);
});

test('elements: Enter in a field that dispatches', async (stage) => {
  const { at, sent } = show(stage, [input('b', { type: 'plain_text_input' }, { dispatch_action: true })]);
  enter(at('v'), 'words');
  equal(sent.length, 0);
  const event = press(at('v'), 'Enter');
  await later();
  equal([sent.map(({ value }) => value), event.defaultPrevented], [['words'], true]);
});

test('elements: every type of input is shown', (stage) => {
  const selects = ['static_select', 'external_select', 'users_select', 'conversations_select', 'channels_select'];
  const types = [
    'plain_text_input', 'number_input', 'email_text_input', 'url_text_input', 'rich_text_input', 'datepicker', 'timepicker',
    'datetimepicker', ...selects, ...selects.map((type) => `multi_${type}`), 'checkboxes', 'radio_buttons', 'file_input',
  ];
  const { at } = show(stage, types.map((type) => input(type, { type, action_id: type, options })));
  for (const type of types) ok(at(type), `${type} is not shown`);
  equal(stage.querySelector('.unknown'), null);
});

test('elements: options in groups, people and conversations', (stage) => {
  const { at } = show(stage, withIDs([
    actions('row',
      {
        type: 'static_select',
        action_id: 'g',
        option_groups: [{ label: text('One'), options }, { label: text('Two'), options: [option('d')] }],
      },
      { type: 'users_select', action_id: 'u' },
      { type: 'conversations_select', action_id: 'c', filter: { include: ['public'] } }),
  ]));
  const groups = [...at('g').querySelectorAll('optgroup')].map((group) => `${group.label}${group.children.length}`);
  const offered = (/** @type {string} */ id) => [...at(id).querySelectorAll('option')].slice(1).map(({ text: words }) => words);
  equal([groups, offered('u'), offered('c')], [['One3', 'Two1'], ['Dana Reyes', 'Sam Ortiz'], ['#general']]);
});

test('blocks: an unknown block says so', (stage) => {
  show(stage, [block({ type: 'mystery', block_id: 'm' })]);
  equal(stage.textContent, 'This workspace can\'t show the block "mystery".');
});
