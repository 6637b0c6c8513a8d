// What a composer completes while one types: slash commands, people, channels.
// Finding is pure; showing follows the ARIA combobox pattern.

import { h } from './dom.js';
import { avatar } from './avatar.js';
import { nameOf } from './store.js';

/**
 * @typedef {object} Completion
 * @property {string} key
 * @property {string} title what is listed
 * @property {string} [hint]
 * @property {string} [detail]
 * @property {import('./store.js').User} [user]
 * @property {string} text what it becomes
 * @property {number} from where the completed part begins
 */

const most = 8;

/**
 * completions lists what the text before the cursor could become.
 * @param {string} before
 * @param {Pick<import('./store.js').State, 'commands'|'users'|'channels'>} state
 * @returns {Completion[]}
 */
export function completions(before, { commands, users, channels }) {
  const command = /^\/\S*$/.exec(before);
  if (command) return commandsLike(command[0].toLowerCase(), commands);
  const mention = /(?:^|[\s(])([@#])([\p{L}\p{N}._-]*)$/u.exec(before);
  if (!mention) return [];
  const [, sign, word] = mention;
  const from = before.length - word.length - 1;
  return sign === '@' ? peopleLike(word.toLowerCase(), users, from) : channelsLike(word.toLowerCase(), channels, from);
}

function commandsLike(word, commands) {
  return commands
    .filter(({ command }) => command.startsWith(word))
    .slice(0, most)
    .map(({ command, description, usage_hint: usage }) => ({ key: command, title: command, detail: usage, hint: description, text: `${command} `, from: 0 }));
}

function peopleLike(word, users, from) {
  return users
    .filter((user) => [user.name, ...nameOf(user).split(/\s+/)].some((name) => name.toLowerCase().startsWith(word)))
    .slice(0, most)
    .map((user) => ({ key: user.id, title: nameOf(user), detail: user.title, user, text: `@${user.name} `, from }));
}

function channelsLike(word, channels, from) {
  return channels
    .filter(({ kind, name }) => kind === 'channel' && name.toLowerCase().startsWith(word))
    .slice(0, most)
    .map(({ id, name, topic }) => ({ key: id, title: `#${name}`, detail: topic, text: `#${name} `, from }));
}

/**
 * createCompletion puts a list above a text field.
 * @param {HTMLTextAreaElement} field
 * @param {HTMLElement} list
 * @param {() => Pick<import('./store.js').State, 'commands'|'users'|'channels'>} state
 */
export function createCompletion(field, list, state) {
  let found = [];
  let active = 0;
  list.setAttribute('role', 'listbox');
  field.setAttribute('aria-controls', list.id);
  field.setAttribute('aria-autocomplete', 'list');

  function update() {
    found = field.selectionStart === field.selectionEnd ? completions(field.value.slice(0, field.selectionStart), state()) : [];
    active = 0;
    show();
  }

  function show() {
    list.hidden = found.length === 0;
    list.replaceChildren(...found.map((one, i) => row(one, `${list.id}-${i}`, i === active, () => take(i))));
    if (found.length) field.setAttribute('aria-activedescendant', `${list.id}-${active}`);
    else field.removeAttribute('aria-activedescendant');
    list.children[active]?.scrollIntoView({ block: 'nearest' });
  }

  function take(i) {
    const { text, from } = found[i];
    field.setRangeText(text, from, field.selectionStart, 'end');
    field.focus();
    close();
    field.dispatchEvent(new Event('input'));
  }

  function close() {
    found = [];
    show();
  }

  /** key handles a key while the list is open and reports whether it did. */
  function key(event) {
    if (found.length === 0) return false;
    // A command that stands there in full is sent, not completed.
    const complete = found[active].text.trimEnd() === field.value.slice(found[active].from);
    if (event.key === 'ArrowDown') active = (active + 1) % found.length;
    else if (event.key === 'ArrowUp') active = (active + found.length - 1) % found.length;
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey && !complete)) take(active);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    if (found.length) show();
    return true;
  }

  field.addEventListener('blur', close);
  return { update, key, close };
}

function row({ key, title, detail, hint, user }, id, active, take) {
  return h('div', {
    id, role: 'option', class: active ? 'option active' : 'option', 'data-value': key, 'aria-selected': String(active),
    onpointerdown: (event) => event.preventDefault(), // the keyboard stays in the field
    onclick: take,
  }, user && avatar(user, 'small'), h('strong', {}, title), detail && h('span', { class: 'detail' }, detail), hint && h('span', { class: 'hint' }, hint));
}
