// What stands in the fields.

import { test, equal } from './run.js';
import { carried, createForm, sharesFields, stateOf } from '../values.js';

const input = (block, element) => ({ type: 'input', block_id: block, element: { action_id: 'v', ...element } });
const option = (value) => ({ text: { type: 'plain_text', text: value }, value });

test('values: exactly Slack’s, empty and initial', () => {
  const blocks = [
    input('text', { type: 'plain_text_input' }),
    input('day', { type: 'datepicker', initial_date: '2027-06-15' }),
    input('one', { type: 'static_select', initial_option: option('a') }),
    input('some', { type: 'checkboxes' }),
    input('who', { type: 'multi_users_select', initial_users: ['U0SAM'] }),
    { type: 'section', block_id: 'beside', accessory: { type: 'users_select', action_id: 'v' } },
    { type: 'actions', block_id: 'row', elements: [{ type: 'button', action_id: 'b' }, { type: 'timepicker', action_id: 't' }] },
  ];
  equal(carried(blocks), {
    text: { v: { type: 'plain_text_input', value: null } },
    day: { v: { type: 'datepicker', selected_date: '2027-06-15' } },
    one: { v: { type: 'static_select', selected_option: option('a') } },
    some: { v: { type: 'checkboxes', selected_options: [] } },
    who: { v: { type: 'multi_users_select', selected_users: ['U0SAM'] } },
    beside: { v: { type: 'users_select', selected_user: null } },
    row: { t: { type: 'timepicker', selected_time: null } },
  });
});

test('values: typed words stay under the same ids, another id begins anew', () => {
  const form = createForm('f');
  const block = input('a', { type: 'plain_text_input', initial_value: 'first' });
  form.show([block]);
  form.set(block, block.element, 'typed');
  form.show([input('a', { type: 'plain_text_input', initial_value: 'second' })]);
  equal(form.values.a.v.value, 'typed', 'the same ids');
  form.show([input('a-2', { type: 'plain_text_input', initial_value: 'second' })]);
  equal(form.values, { 'a-2': { v: stateOf('plain_text_input', 'second') } }, 'another block_id');
});

test('values: another type under the same ids begins anew', () => {
  const before = carried([input('a', { type: 'plain_text_input', initial_value: 'x' })]);
  equal(carried([input('a', { type: 'datepicker' })], before).a.v, { type: 'datepicker', selected_date: null });
});

test('values: two pages of a form share no field', () => {
  const view = (...ids) => ({ blocks: ids.map((id) => input(id, { type: 'datepicker' })) });
  equal([sharesFields(view('a', 'b'), view('b')), sharesFields(view('a'), view('b')), sharesFields(null, view('a')), sharesFields(view(), view())], [true, false, false, false]);
});
