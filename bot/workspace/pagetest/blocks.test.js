// Blocks and elements, as one uses them.

import { test, equal, ok } from './run.js';
import { showBlocks, withIDs } from '../blocks.js';
import { createForm } from '../values.js';
import { people } from './people.js';

const text = (words) => ({ type: 'plain_text', text: words });
const option = (value) => ({ text: text(value.toUpperCase()), value, description: text(`about ${value}`) });
const options = ['a', 'b', 'c'].map(option);

function show(stage, blocks, more = {}) {
  const pressed = [];
  const form = createForm('f');
  form.show(blocks);
  const surface = { form, people, act: async (action) => void pressed.push(action), upload: async ({ name }) => ({ id: 'F1', name, size: 3 }), ...more };
  stage.append(showBlocks(blocks, surface));
  return { form, pressed, at: (id) => stage.querySelector(`[data-action-id="${id}"]`) };
}

function enter(control, value) {
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

const later = () => new Promise((resolve) => setTimeout(resolve));

test('blocks: an input has its label, hint and error', (stage) => {
  const block = { type: 'input', block_id: 'due', label: text('When is the baby due?'), hint: text('A guess is fine.'), element: { type: 'datepicker', action_id: 'v' } };
  const { at } = show(stage, [block], { errors: { due: 'Choose a day.' } });
  equal(at('v').labels[0].textContent, 'When is the baby due?');
  equal(at('v').getAttribute('aria-describedby').split(' ').map((id) => document.getElementById(id).textContent), ['Choose a day.', 'A guess is fine.']);
  equal([at('v').getAttribute('aria-invalid'), at('v').getAttribute('aria-required'), at('v').dataset.blockId], ['true', 'true', 'due']);
});

test('blocks: a group has its legend', (stage) => {
  const { at } = show(stage, [{ type: 'input', block_id: 'k', optional: true, label: text('Kind'), element: { type: 'radio_buttons', action_id: 'v', options } }]);
  equal(document.getElementById(at('v').getAttribute('aria-labelledby')).textContent, 'Kind (optional)');
});

test('elements: a button says what was pressed, once', async (stage) => {
  let finish;
  const pressed = [];
  const act = (action) => new Promise((resolve) => { pressed.push(action); finish = resolve; });
  const { at } = show(stage, [{ type: 'actions', block_id: 'row', elements: [{ type: 'button', action_id: 'go', value: '7', text: text('Go') }] }], { act });
  at('go').click();
  await later();
  at('go').click();
  await later();
  equal(pressed, [{ block_id: 'row', action_id: 'go', type: 'button', value: '7' }]);
  finish();
  await later();
  equal(at('go').hasAttribute('aria-busy'), false);
});

test('elements: a button that asks first', async (stage) => {
  const confirm = { title: text('Sure?'), text: text('Really.'), confirm: text('Do it'), deny: text('Leave it') };
  const { at, pressed } = show(stage, [{ type: 'actions', block_id: 'row', elements: [{ type: 'button', action_id: 'go', text: text('Go'), confirm }] }]);
  const answer = async (words) => {
    at('go').click();
    await later();
    [...document.querySelectorAll('dialog button')].find((button) => button.textContent === words).click();
    await later();
  };
  await answer('Leave it');
  equal(pressed.length, 0);
  await answer('Do it');
  equal(pressed.length, 1);
  equal(document.querySelector('dialog'), null);
});

test('elements: a select in a message tells at once, in a form it waits', async (stage) => {
  const element = { type: 'static_select', action_id: 'v', options };
  const { at, pressed, form } = show(stage, [{ type: 'actions', block_id: 'row', elements: [element] }, { type: 'input', block_id: 'in', label: text('L'), element: { ...element, action_id: 'w' } }]);
  enter(at('v'), 'b');
  enter(at('w'), 'c');
  await later();
  equal(pressed, [{ block_id: 'row', action_id: 'v', type: 'static_select', selected_option: options[1] }]);
  equal(form.values.in.w, { type: 'static_select', selected_option: options[2] });
  enter(at('w'), '');
  equal(form.values.in.w.selected_option, null);
});

test('elements: a refused confirmation takes a choice back', async (stage) => {
  const confirm = { title: text('Sure?'), text: text('Really.'), confirm: text('Yes'), deny: text('No') };
  const { at, form, pressed } = show(stage, [{ type: 'actions', block_id: 'row', elements: [{ type: 'radio_buttons', action_id: 'v', options, initial_option: options[0], confirm }] }]);
  at('v').querySelector('[value=b]').click();
  await later();
  [...document.querySelectorAll('dialog button')].find((button) => button.textContent === 'No').click();
  await later();
  equal([form.values.row.v.selected_option.value, at('v').querySelector(':checked').value, pressed.length], ['a', 'a', 0]);
});

test('elements: checkboxes keep the order of the options', (stage) => {
  const { at, form } = show(stage, [{ type: 'input', block_id: 'b', label: text('L'), element: { type: 'checkboxes', action_id: 'v', options } }]);
  at('v').querySelector('[value=c]').click();
  at('v').querySelector('[value=a]').click();
  equal(form.values.b.v.selected_options.map(({ value }) => value), ['a', 'c']);
});

test('elements: several choices, by keyboard', async (stage) => {
  const { at, form } = show(stage, [{ type: 'input', block_id: 'b', label: text('L'), element: { type: 'multi_static_select', action_id: 'v', options, max_selected_items: 2 } }]);
  const field = at('v').querySelector('input');
  const key = (name) => field.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  field.focus();
  enter(field, 'c');
  key('Enter');
  enter(field, '');
  key('Enter');
  key('ArrowDown');
  key('Enter');
  equal(form.values.b.v.selected_options.map(({ value }) => value), ['a', 'c'], 'two at most');
  key('Escape');
  equal(document.querySelector('[role=listbox]'), null);
  key('Backspace');
  equal(form.values.b.v.selected_options.map(({ value }) => value), ['a']);
});

test('elements: a typed date counts when it is finished', async (stage) => {
  const { at, pressed } = show(stage, [{ type: 'actions', block_id: 'row', elements: [{ type: 'datepicker', action_id: 'v' }] }]);
  at('v').dispatchEvent(new KeyboardEvent('keydown', { key: '2' }));
  enter(at('v'), '0002-06-15');
  enter(at('v'), '2027-06-15');
  await later();
  equal(pressed.length, 0, 'while it is typed');
  at('v').dispatchEvent(new Event('blur'));
  at('v').dispatchEvent(new Event('blur'));
  await later();
  equal(pressed.map((action) => action.selected_date), ['2027-06-15']);
});

test('elements: Enter in a field that wants to know', async (stage) => {
  const { at, pressed } = show(stage, [{ type: 'input', block_id: 'b', dispatch_action: true, label: text('L'), element: { type: 'plain_text_input', action_id: 'v' } }]);
  enter(at('v'), 'words');
  equal(pressed.length, 0);
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  at('v').dispatchEvent(event);
  await later();
  equal([pressed.map(({ value }) => value), event.defaultPrevented], [['words'], true]);
});

test('elements: every type there is can be shown', (stage) => {
  const types = ['plain_text_input', 'number_input', 'email_text_input', 'url_text_input', 'rich_text_input', 'datepicker', 'timepicker', 'datetimepicker', 'static_select', 'external_select', 'users_select', 'conversations_select', 'channels_select', 'multi_static_select', 'multi_external_select', 'multi_users_select', 'multi_conversations_select', 'multi_channels_select', 'checkboxes', 'radio_buttons', 'file_input'];
  const { at } = show(stage, types.map((type) => ({ type: 'input', block_id: type, label: text(type), element: { type, action_id: type, options } })));
  for (const type of types) ok(at(type), `${type} is not shown`);
  equal(stage.querySelector('.unknown'), null);
});

test('elements: options of groups, people and conversations', (stage) => {
  const { at } = show(stage, withIDs([
    { type: 'actions', elements: [
      { type: 'static_select', action_id: 'g', option_groups: [{ label: text('One'), options }, { label: text('Two'), options: [option('d')] }] },
      { type: 'users_select', action_id: 'u' },
      { type: 'conversations_select', action_id: 'c', filter: { include: ['public'] } },
    ] },
  ]));
  const groups = [...at('g').querySelectorAll('optgroup')].map((group) => `${group.label}${group.children.length}`);
  equal([groups, [...at('u').options].slice(1).map(({ text: words }) => words), [...at('c').options].slice(1).map(({ text: words }) => words)], [['One3', 'Two1'], ['Dana Reyes', 'Sam Ortiz'], ['#general']]);
});

test('blocks: what is not known says so', (stage) => {
  show(stage, [{ type: 'mystery', block_id: 'm' }]);
  equal(stage.textContent, 'This workspace cannot show the block "mystery".');
});
