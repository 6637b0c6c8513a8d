// The composer: the box to write messages in. Every channel and every thread keeps
// its own draft.

import { createAttachments } from './attachments.js';
import { createCompletion } from './completion.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { commandOf } from './typed.js';

/** @import { Sources } from './completion.js' */
/** @import { Session } from './session.js' */
/** @import { File as SlackFile } from './slack.js' */
/** @import { Store } from './store.js' */

/** @typedef {{channel: string, thread: string|null}} Place */
/** @typedef {{text: string, files: SlackFile[]}} Draft */

/**
 * @param {object} options
 * @param {string} options.id
 * @param {Store} options.store
 * @param {() => Session} options.session
 * @param {() => void} [options.editLast] called on ↑ in an empty box
 */
export function createComposer({ id, store, session, editLast }) {
  const box = createBox(id, session, () => store.state, editLast);
  const drafts = createDrafts(box.read, box.write);
  const inOrder = createQueue();
  box.node.addEventListener('submit', submit);
  return {
    node: box.node,
    focus: box.focus,

    /** suggest puts a text into the box, to be read and sent by the person. */
    suggest(/** @type {string} */ text) {
      box.write({ text, files: box.read().files });
      box.focus();
    },

    /**
     * show switches to a place, and keeps the draft of the last one.
     * @param {Place} place
     * @param {string} label
     */
    show(place, label) {
      box.setLabel(label);
      drafts.switchTo(place);
    },
  };

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    const place = drafts.place();
    if (!place || !box.canSend()) return;
    const draft = box.read();
    box.write({ text: '', files: [] });
    const sent = await inOrder(() => post(session(), place, draft));
    if (!sent && keyOf(drafts.place()) === keyOf(place) && box.read().text === '') box.write(draft);
  }
}

/**
 * createBox makes the field and everything around it: suggestions, files, buttons.
 * @param {string} id
 * @param {() => Session} session
 * @param {() => Sources} sources of the suggestions
 * @param {() => void} [editLast]
 */
function createBox(id, session, sources, editLast) {
  const list = h('div', { id: `${id}-list`, class: 'listbox completions', 'aria-label': 'Suggestions', hidden: true });
  const field = h('textarea', { id, rows: 1, autocomplete: 'off', oninput, onkeydown, onclick: () => completion.update() });
  const send = h('button', { type: 'submit', class: 'send', 'data-do': 'send', 'aria-label': 'Send', disabled: true }, icon('send'));
  const attachments = createAttachments(session, () => {
    refresh();
    field.focus();
  });
  const tools = h('div', { class: 'composer-tools' }, attachments.picker, attachments.button, keyHint(), send);
  const node = h('form', { class: 'composer' }, list, attachments.list, field, tools);
  const completion = createCompletion(field, list, sources);

  const canSend = () => field.value.trim() !== '' || attachments.files.length > 0;
  const refresh = () => {
    fitHeight(field);
    send.disabled = !canSend();
  };

  function oninput() {
    refresh();
    completion.update();
  }

  /** @param {KeyboardEvent} event */
  function onkeydown(event) {
    if (completion.handleKey(event)) return;
    const isSend = event.key === 'Enter' && !event.shiftKey && !event.isComposing;
    const isEdit = event.key === 'ArrowUp' && field.value === '' && editLast;
    if (isSend || isEdit) event.preventDefault();
    if (isSend) node.requestSubmit();
    else if (isEdit) editLast();
  }

  return {
    node,
    canSend,
    focus: () => field.focus(),
    read: () => ({ text: field.value, files: attachments.files }),
    write(/** @type {Draft} */ { text, files }) {
      field.value = text;
      attachments.set(files);
      completion.close();
      refresh();
    },
    setLabel(/** @type {string} */ label) {
      field.placeholder = label;
      field.setAttribute('aria-label', label);
    },
  };
}

/**
 * createQueue returns a function that sends one thing after the other, so that what is typed
 * quickly arrives in order and none of it waits in the box.
 */
function createQueue() {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return (/** @type {() => Promise<boolean>} */ send) => {
    const next = last.then(send);
    last = next.catch(() => {});
    return next;
  };
}

/**
 * post sends a draft, as a message or as a command, and reports whether it was sent.
 * @param {Session} session
 * @param {Place} place
 * @param {Draft} draft
 * @returns {Promise<boolean>}
 */
async function post(session, { channel, thread }, { text, files }) {
  const message = text.trim();
  const command = commandOf(message);
  if (!command || files.length) return session.say(channel, message, { thread, files: files.map((file) => file.id) });
  if (!thread) return session.command(channel, command.command, command.text);
  session.toast(`${command.command} is not supported in threads. Sorry!`);
  return false;
}

/**
 * createDrafts keeps a draft for each place.
 * @param {() => Draft} read reads the draft on screen
 * @param {(draft: Draft) => void} write shows another one
 */
function createDrafts(read, write) {
  /** @type {Map<string, Draft>} */
  const drafts = new Map();
  /** @type {Place|null} */
  let place = null;
  return {
    place: () => place,
    /** @param {Place} next */
    switchTo(next) {
      if (keyOf(place) === keyOf(next)) return;
      if (place) drafts.set(keyOf(place), read());
      place = next;
      write(drafts.get(keyOf(place)) ?? { text: '', files: [] });
    },
  };
}

/** @param {Place|null} place */
function keyOf(place) {
  return place ? `${place.channel} ${place.thread ?? ''}` : '';
}

/** @param {HTMLTextAreaElement} field */
function fitHeight(field) {
  field.style.setProperty('height', 'auto');
  if (field.scrollHeight) field.style.setProperty('height', `${Math.min(field.scrollHeight, innerHeight * 0.4)}px`);
}

function keyHint() {
  return h('span', { class: 'hint keys' }, h('b', {}, 'Enter'), ' to send, ', h('b', {}, 'Shift + Enter'), ' for a new line');
}
