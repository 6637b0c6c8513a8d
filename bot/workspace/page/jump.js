// Ctrl+K: jump to a channel or a person by typing.

import { h, swap } from './dom.js';
import { channelMark } from './avatar.js';
import { openDialog } from './dialog.js';
import { directory, titleOf } from './store.js';

/**
 * jumpTargets lists channels that match, best first: those whose title begins
 * with the words before those that only contain them.
 */
export function jumpTargets(words, channels, people) {
  const wanted = words.trim().toLowerCase().replace(/^[#@]/, '');
  const rank = (title) => [title.toLowerCase().startsWith(wanted), title.toLowerCase().includes(wanted)].indexOf(true);
  return channels
    .map((channel) => ({ channel, title: titleOf(channel, people) }))
    .filter(({ title }) => rank(title) >= 0)
    .sort((a, b) => rank(a.title) - rank(b.title));
}

/**
 * openJump opens the dialog.
 * @param {import('./store.js').State} state
 * @param {(channel: string) => void} open
 */
export function openJump(state, open) {
  if (document.querySelector('dialog[open]')) return;
  const people = directory(state);
  let found = [];
  let active = 0;

  const list = h('div', { id: 'jump-list', class: 'listbox', role: 'listbox', 'aria-label': 'Places' });
  const input = h('input', {
    type: 'text', class: 'text-field', role: 'combobox', autofocus: true, autocomplete: 'off', placeholder: 'Search channels and people',
    'aria-label': 'Jump to', 'aria-expanded': 'true', 'aria-controls': 'jump-list', oninput: update, onkeydown: steer,
  });
  const shown = openDialog({ title: 'Jump to', body: [input, list], className: 'jump', onCancel: () => shown.close() });
  update();

  function update() {
    found = jumpTargets(input.value, state.channels, people);
    active = 0;
    show();
  }

  function show() {
    swap(list, found.length ? found.map(row) : h('p', { class: 'hint' }, 'Nothing matches.'));
    input.setAttribute('aria-activedescendant', `jump-${active}`);
    list.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
  }

  function row({ channel, title }, i) {
    const mark = channelMark(channel, people);
    return h('div', { id: `jump-${i}`, role: 'option', class: i === active ? 'option active' : 'option', 'aria-selected': String(i === active), onclick: () => go(i) }, mark, title);
  }

  function go(i) {
    if (!found[i]) return;
    shown.close();
    open(found[i].channel.id);
  }

  function steer(event) {
    if (event.key === 'ArrowDown' && found.length) active = (active + 1) % found.length;
    else if (event.key === 'ArrowUp' && found.length) active = (active + found.length - 1) % found.length;
    else if (event.key === 'Enter') go(active);
    else return;
    event.preventDefault();
    show();
  }
}
