// Who may work in the studio.

import { h, swap } from '/studio/slack/dom.js';
import { api, messageOf } from './api.js';
import { ago } from './parts.js';

/** @import { Me, Person } from './studio.js' */

/** @param {Me} me */
export async function peoplePage(me) {
  const list = h('div', {});
  const draw = (/** @type {{people: Person[], mayName: boolean}} */ { people, mayName }) =>
    swap(list, people.length ? table(people, mayName, draw) : empty(mayName));
  const answer = await api.people();
  draw(answer);
  const open = (me.choices?.length ?? 0) > 0;
  const node = h(
    'section',
    { class: 'page narrow' },
    h('h1', {}, 'People'),
    h(
      'p',
      { class: 'lead' },
      open
        ? 'This is the demo, so nobody signs in: choose at the top right who you are. On a server, people sign in with Slack.'
        : 'HR and administrators may work here, and anyone an administrator lets in. They sign in with Slack.',
    ),
    list,
    answer.mayName && letIn(draw),
  );
  return { title: 'People', node };
}

/** @param {boolean} mayName */
const empty = (mayName) =>
  h(
    'p',
    { class: 'empty' },
    mayName
      ? 'Only HR and the administrators so far. Let in the people who write your forms.'
      : 'Only HR and the administrators so far. An administrator can let people in.',
  );

/**
 * @param {Person[]} people
 * @param {boolean} mayName
 * @param {(answer: {people: Person[], mayName: boolean}) => void} draw
 */
function table(people, mayName, draw) {
  const remove = async (/** @type {Person} */ person) => draw(await api.takeBack(person.id));
  return h(
    'ul',
    { class: 'forms' },
    people.map((person) =>
      h(
        'li',
        { class: 'form-row' },
        h('span', { class: 'form-name' }, h('strong', {}, person.name), h('span', { class: 'hint' }, person.id)),
        h('span', { class: 'form-origin' }, `Let in ${ago(person.at)} by ${person.namedBy}`),
        mayName &&
          h(
            'button',
            {
              type: 'button',
              class: 'button small',
              onclick: () => remove(person),
              'aria-label': `Remove ${person.name}`,
            },
            'Remove',
          ),
      ),
    ),
  );
}

/** @param {(answer: {people: Person[], mayName: boolean}) => void} draw */
function letIn(draw) {
  const trouble = h('p', { class: 'error', role: 'alert' });
  const input = h('input', { class: 'text-field', id: 'let-in', placeholder: 'U0123456789', autocomplete: 'off', spellcheck: 'false' });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      draw(await api.letIn(input.value));
      input.value = '';
      swap(trouble);
    } catch (error) {
      swap(trouble, messageOf(error));
    }
  };
  return h(
    'form',
    { class: 'stack card', onsubmit: submit },
    h('label', { for: 'let-in' }, 'Let somebody in'),
    h('div', { class: 'row' }, input, h('button', { type: 'submit', class: 'button primary' }, 'Let in')),
    h('p', { class: 'hint' }, 'Their Slack ID is in their profile, under ⋮ and “Copy member ID”.'),
    trouble,
  );
}
