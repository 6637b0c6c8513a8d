// Ctrl+K: jump to a channel or a person by typing.

import { channelMark } from './avatar.js';
import { openDialog } from './dialog.js';
import { find, h, swap } from './dom.js';
import { directory, titleOf } from './store.js';

/** @import { Channel } from './slack.js' */
/** @import { Directory, State } from './store.js' */

/** @typedef {{channel: Channel, title: string}} Target */

/**
 * jumpTargets lists the channels that match. Those whose title begins with the
 * query come before those that only contain it.
 * @param {string} query
 * @param {Channel[]} channels
 * @param {Directory} people
 * @returns {Target[]}
 */
export function jumpTargets(query, channels, people) {
  const wanted = query.trim().toLowerCase().replace(/^[#@]/, '');
  const rank = (/** @type {string} */ title) =>
    [title.toLowerCase().startsWith(wanted), title.toLowerCase().includes(wanted)].indexOf(true);
  return channels
    .map((channel) => ({ channel, title: titleOf(channel, people) }))
    .filter(({ title }) => rank(title) >= 0)
    .sort((a, b) => rank(a.title) - rank(b.title));
}

/**
 * openJump opens the dialog.
 * @param {State} state
 * @param {(channel: string) => void} open
 */
export function openJump(state, open) {
  if (document.querySelector('dialog[open]')) return;
  const people = directory(state);
  /** @type {Target[]} */
  let found = [];
  let active = 0;

  const list = h('div', { id: 'jump-list', class: 'listbox', role: 'listbox', 'aria-label': 'Channels and people' });
  const input = h('input', {
    type: 'text', class: 'text-field', role: 'combobox', autofocus: true, autocomplete: 'off', placeholder: 'Search channels and people',
    'aria-label': 'Jump to', 'aria-expanded': 'true', 'aria-controls': 'jump-list', oninput: update, onkeydown: onKey,
  });
  const dialog = openDialog({ title: 'Jump to', body: [input, list], className: 'jump', onCancel: () => dialog.close() });
  update();

  function update() {
    found = jumpTargets(input.value, state.channels, people);
    active = 0;
    show();
  }

  function show() {
    swap(list, found.length ? found.map(row) : h('p', { class: 'hint' }, 'No matches.'));
    input.setAttribute('aria-activedescendant', `jump-${active}`);
    find(list, '.active')?.scrollIntoView({ block: 'nearest' });
  }

  /**
   * @param {Target} target
   * @param {number} i
   */
  function row({ channel, title }, i) {
    const isActive = i === active;
    const props = { role: 'option', class: isActive ? 'option active' : 'option', 'aria-selected': String(isActive) };
    return h('div', { id: `jump-${i}`, ...props, onclick: () => go(i) }, channelMark(channel, people), title);
  }

  /** @param {number} i */
  function go(i) {
    if (!found[i]) return;
    dialog.close();
    open(found[i].channel.id);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key === 'ArrowDown' && found.length) active = (active + 1) % found.length;
    else if (event.key === 'ArrowUp' && found.length) active = (active + found.length - 1) % found.length;
    else if (event.key === 'Enter') go(active);
    else return;
    event.preventDefault();
    show();
  }
}
