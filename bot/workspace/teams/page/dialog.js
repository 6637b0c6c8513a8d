// Dialogs, which the bot opens over the chat and changes in their place.

import { cardNode } from './card.js';
import { h } from './dom.js';

/** @import { Shown } from './types' */

/**
 * openDialog shows a dialog until it is closed, or until what is submitted leads to no other.
 * @param {Shown} shown
 * @param {(data: object) => Promise<Shown|undefined>} submit
 */
export function openDialog(shown, submit) {
  const before = document.activeElement;
  const title = h('h2', { id: 'dialog-title' });
  const body = h('div', { class: 'dialog-body', tabindex: -1 });
  const closeProps = { type: 'button', class: 'plain', 'data-do': 'close', 'aria-label': 'Close' };
  const close = h('button', { ...closeProps, onclick: () => dialog.close() }, '✕');
  /** @type {HTMLDialogElement} */
  const dialog = h('dialog', { 'aria-labelledby': 'dialog-title' }, h('header', { class: 'dialog-head' }, title, close), body);
  let busy = false;
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    else document.getElementById('composer')?.focus();
  });
  document.body.append(dialog);
  show(shown);
  dialog.showModal();
  body.focus();

  /** @param {Shown} next */
  function show(next) {
    title.textContent = next.title || 'Leaveway';
    body.replaceChildren(cardNode(next.dialog ?? {}, async ({ kind, url, data }) => {
      if (kind === 'Action.OpenUrl') return void open(url, '_blank', 'noopener');
      if (busy) return;
      busy = true;
      dialog.setAttribute('aria-busy', 'true');
      const then = await submit(data);
      busy = false;
      dialog.removeAttribute('aria-busy');
      if (!then) return; // it stays open, with what was typed
      if (then.dialog) show(then);
      else dialog.close();
    }));
    body.scrollTop = 0;
  }
}
