// The box to write in.

import { h, swap } from './dom.js';
import { createCompletion } from './completion.js';
import { icon } from './icons.js';
import { fileSize } from './media.js';
import { commandOf } from './typed.js';

/**
 * createComposer makes one. Every place keeps its own draft.
 * @param {object} options
 * @param {string} options.id
 * @param {() => import('./store.js').State} options.state
 * @param {() => import('./session.js').Actions} options.session
 * @param {() => void} [options.editLast] on ↑ in an empty box
 */
export function createComposer({ id, state, session, editLast }) {
  const drafts = new Map(); // by place
  let place = null; // { channel, thread }
  let files = [];
  let sending = false;

  const list = h('div', { id: `${id}-list`, class: 'listbox completions', 'aria-label': 'Suggestions', hidden: true });
  const field = h('textarea', { id, rows: 1, autocomplete: 'off', oninput: changed, onkeydown: steer, onclick: () => completion.update() });
  const attached = h('ul', { class: 'chosen-files' });
  const picker = h('input', { type: 'file', multiple: true, hidden: true, 'aria-hidden': 'true', tabindex: -1, onchange: attach });
  const send = h('button', { type: 'submit', class: 'send', 'data-do': 'send', 'aria-label': 'Send', disabled: true }, icon('send'));
  const node = h('form', { class: 'composer', onsubmit: submit }, list, attached,
    field,
    h('div', { class: 'composer-tools' }, picker,
      h('button', { type: 'button', class: 'plain-icon', 'data-do': 'attach', 'aria-label': 'Attach a file', onclick: () => picker.click() }, icon('attach')),
      h('span', { class: 'hint keys' }, h('b', {}, 'Enter'), ' to send, ', h('b', {}, 'Shift + Enter'), ' for a new line'), send));
  const completion = createCompletion(field, list, state);
  return { node, field, show };

  /** show turns to a place; what was written in the one before stays there. */
  function show(next, label) {
    field.placeholder = label;
    field.setAttribute('aria-label', label);
    if (keyOf(place) === keyOf(next)) return;
    if (place) drafts.set(keyOf(place), { text: field.value, files });
    place = next;
    const draft = drafts.get(keyOf(place)) ?? { text: '', files: [] };
    field.value = draft.text;
    files = draft.files;
    completion.close();
    refresh();
  }

  function changed() {
    refresh();
    completion.update();
  }

  function refresh() {
    field.style.setProperty('height', 'auto');
    if (field.scrollHeight) field.style.setProperty('height', `${Math.min(field.scrollHeight, innerHeight * 0.4)}px`);
    send.disabled = sending || (field.value.trim() === '' && files.length === 0);
    swap(attached, files.map((file) => h('li', { class: 'token' }, icon('file'), `${file.name} (${fileSize(file.size)})`,
      h('button', { type: 'button', 'data-value': file.id, 'aria-label': `Remove ${file.name}`, onclick: () => drop(file) }, icon('close')))));
  }

  function steer(event) {
    if (completion.key(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      node.requestSubmit();
    } else if (event.key === 'ArrowUp' && field.value === '' && editLast) {
      event.preventDefault();
      editLast();
    }
  }

  async function submit(event) {
    event.preventDefault();
    const text = field.value.trim();
    if (sending || (text === '' && files.length === 0)) return;
    const [from, sent, attachments] = [place, field.value, files];
    sending = true;
    field.value = '';
    files = [];
    completion.close();
    refresh();
    const done = await post(from, text, attachments.map((file) => file.id));
    sending = false;
    if (!done && keyOf(place) === keyOf(from) && field.value === '') [field.value, files] = [sent, attachments];
    refresh();
  }

  function post({ channel, thread }, text, fileIDs) {
    const command = commandOf(text);
    if (!command || fileIDs.length) return session().say(channel, text, { thread, files: fileIDs });
    if (!thread) return session().command(channel, command.command, command.text);
    session().toast(`${command.command} is not supported in threads. Sorry!`);
    return false;
  }

  async function attach() {
    const chosen = [...picker.files];
    picker.value = '';
    try {
      files = [...files, ...(await Promise.all(chosen.map(session().upload)))];
    } catch (error) {
      session().toast(error.message);
    }
    refresh();
    field.focus();
  }

  function drop(file) {
    files = files.filter((other) => other !== file);
    refresh();
    field.focus();
  }
}

function keyOf(place) {
  return place ? `${place.channel} ${place.thread ?? ''}` : '';
}
