// The values of the fields.

import { equal, ok, test } from './run.js';
import { actions, block, input, option } from './people.js';
import { carryValues, createForm, entryOf, sharesFields } from '../values.js';

test('values: exactly Slack’s, empty and initial', () => {
  const blocks = [
    input('text', { type: 'plain_text_input' }),
    input('day', { type: 'datepicker', initial_date: '2027-06-15' }),
    input('one', { type: 'static_select', initial_option: option('a') }),
    input('some', { type: 'checkboxes' }),
    input('who', { type: 'multi_users_select', initial_users: ['U0SAM'] }),
    block({ type: 'section', block_id: 'aside', accessory: { type: 'users_select', action_id: 'v' } }),
    actions('row', { type: 'button', action_id: 'b' }, { type: 'timepicker', action_id: 't' }),
  ];
  equal(carryValues(blocks), {
    text: { v: { type: 'plain_text_input', value: null } },
    day: { v: { type: 'datepicker', selected_date: '2027-06-15' } },
    one: { v: { type: 'static_select', selected_option: option('a') } },
    some: { v: { type: 'checkboxes', selected_options: [] } },
    who: { v: { type: 'multi_users_select', selected_users: ['U0SAM'] } },
    aside: { v: { type: 'users_select', selected_user: null } },
    row: { t: { type: 'timepicker', selected_time: null } },
  });
});

test('values: typed text stays under the same IDs; another ID starts over', () => {
  const form = createForm('f');
  const first = input('a', { type: 'plain_text_input', initial_value: 'first' });
  form.setBlocks([first]);
  ok(first.type === 'input', 'input made another block');
  form.set(first, first.element, 'typed');
  form.setBlocks([input('a', { type: 'plain_text_input', initial_value: 'second' })]);
  equal(form.values.a.v.value, 'typed', 'the same IDs');
  form.setBlocks([input('a-2', { type: 'plain_text_input', initial_value: 'second' })]);
  equal(form.values, { 'a-2': { v: entryOf('plain_text_input', 'second') } }, 'another block_id');
});

test('values: another type under the same IDs starts over', () => {
  const before = carryValues([input('a', { type: 'plain_text_input', initial_value: 'x' })]);
  equal(carryValues([input('a', { type: 'datepicker' })], before).a.v, { type: 'datepicker', selected_date: null });
});

test('values: two pages of a form share no field', () => {
  const view = (/** @type {string[]} */ ...ids) => ({ blocks: ids.map((id) => input(id, { type: 'datepicker' })) });
  equal(sharesFields(view('a', 'b'), view('b')), true);
  equal(sharesFields(view('a'), view('b')), false);
  equal(sharesFields(null, view('a')), false);
  equal(sharesFields(view(), view()), false);
});
