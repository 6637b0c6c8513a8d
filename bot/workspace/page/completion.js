// Completes what is typed into a composer: slash commands, people, channels. The
// search is pure; the list follows the ARIA combobox pattern.

import { avatar } from './avatar.js';
import { h } from './dom.js';
import { nameOf } from './store.js';

/** @import { Channel, Command, User } from './slack.js' */

/**
 * @typedef {object} Completion
 * @property {string} key
 * @property {string} title the name in the list
 * @property {string} [hint]
 * @property {string} [detail]
 * @property {User} [user]
 * @property {string} text the completed text
 * @property {number} from where the text to complete begins
 *
 * @typedef {{commands: Command[], users: User[], channels: Channel[]}} Sources
 */

/** The most completions that are listed. */
const maxListed = 8;

/**
 * completions lists what the text before the cursor could become.
 * @param {string} before
 * @param {Sources} sources
 * @returns {Completion[]}
 */
export function completions(before, { commands, users, channels }) {
  const command = /^\/\S*$/.exec(before);
  if (command) return matchCommands(command[0].toLowerCase(), commands);
  const mention = /(?:^|[\s(])([@#])([\p{L}\p{N}._-]*)$/u.exec(before);
  if (!mention) return [];
  const [, sign, word] = mention;
  const from = before.length - word.length - 1;
  return sign === '@' ? matchPeople(word.toLowerCase(), users, from) : matchChannels(word.toLowerCase(), channels, from);
}

/**
 * @param {string} word
 * @param {Command[]} commands
 */
function matchCommands(word, commands) {
  return commands
    .filter(({ command }) => command.startsWith(word))
    .slice(0, maxListed)
    .map(({ command, description: hint, usage_hint: detail }) =>
      ({ key: command, title: command, detail, hint, text: `${command} `, from: 0 }));
}

/**
 * @param {string} word
 * @param {User[]} users
 * @param {number} from
 */
function matchPeople(word, users, from) {
  return users
    .filter((user) => [user.name, ...nameOf(user).split(/\s+/)].some((name) => name.toLowerCase().startsWith(word)))
    .slice(0, maxListed)
    .map((user) => ({ key: user.id, title: nameOf(user), detail: user.title, user, text: `@${user.name} `, from }));
}

/**
 * @param {string} word
 * @param {Channel[]} channels
 * @param {number} from
 */
function matchChannels(word, channels, from) {
  return channels
    .filter(({ kind, name }) => kind === 'channel' && name.toLowerCase().startsWith(word))
    .slice(0, maxListed)
    .map(({ id, name, topic }) => ({ key: id, title: `#${name}`, detail: topic, text: `#${name} `, from }));
}

/**
 * createCompletion completes the text of a field from a list above it.
 * @param {HTMLTextAreaElement} field
 * @param {HTMLElement} list
 * @param {() => Sources} sources
 */
export function createCompletion(field, list, sources) {
  /** @type {Completion[]} */
  let found = [];
  let active = 0;
  list.setAttribute('role', 'listbox');
  field.setAttribute('aria-controls', list.id);
  field.setAttribute('aria-autocomplete', 'list');
  field.addEventListener('blur', close);
  return { update, handleKey, close };

  function update() {
    const isCursor = field.selectionStart === field.selectionEnd;
    found = isCursor ? completions(field.value.slice(0, field.selectionStart), sources()) : [];
    active = 0;
    show();
  }

  function show() {
    list.hidden = found.length === 0;
    list.replaceChildren(...found.map((completion, i) => row(completion, `${list.id}-${i}`, i === active, () => accept(i))));
    if (found.length) field.setAttribute('aria-activedescendant', `${list.id}-${active}`);
    else field.removeAttribute('aria-activedescendant');
    list.children[active]?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {number} i */
  function accept(i) {
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

  /**
   * handleKey handles a key while the list is open and reports whether it did.
   * @param {KeyboardEvent} event
   */
  function handleKey(event) {
    if (found.length === 0) return false;
    // Enter sends a command that is already complete.
    const isComplete = found[active].text.trimEnd() === field.value.slice(found[active].from);
    if (event.key === 'ArrowDown') active = (active + 1) % found.length;
    else if (event.key === 'ArrowUp') active = (active + found.length - 1) % found.length;
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey && !isComplete)) accept(active);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    if (found.length) show();
    return true;
  }
}

/**
 * @param {Completion} completion
 * @param {string} id
 * @param {boolean} active
 * @param {() => void} accept
 */
function row({ key, title, detail, hint, user }, id, active, accept) {
  const attributes = {
    id,
    role: 'option',
    class: active ? 'option active' : 'option',
    'data-value': key,
    'aria-selected': String(active),
    onpointerdown: (/** @type {Event} */ event) => event.preventDefault(), // keep the focus in the field
    onclick: accept,
  };
  return h('div', attributes,
    user && avatar(user, 'small'),
    h('strong', {}, title),
    detail && h('span', { class: 'detail' }, detail),
    hint && h('span', { class: 'hint' }, hint));
}
