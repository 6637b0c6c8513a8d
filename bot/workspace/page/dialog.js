// Small dialogs that ask a question and return the answer.

import { h } from './dom.js';
import { icon } from './icons.js';
import { plainText, textObject } from './prose.js';

/** @import { Child } from './dom.js' */
/** @import { Confirm } from './slack.js' */
/** @import { Directory } from './store.js' */

let count = 0;

/**
 * openDialog shows a dialog until close is called. Escape and the ✕ call
 * onCancel. The focus stays inside, and returns when the dialog closes.
 * @param {{title: string, body: Child, foot?: Child, className?: string, onCancel: () => void}} options
 */
export function openDialog({ title, body, foot, className = '', onCancel }) {
  const focused = document.activeElement;
  const id = `dialog-${++count}`;
  const attributes = { class: `dialog ${className}`, role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': id };
  const dialog = h('dialog', attributes,
    h('div', { class: 'dialog-head' },
      h('h2', { id }, title),
      h('button', { type: 'button', class: 'plain-icon', 'aria-label': 'Close', onclick: onCancel }, icon('close'))),
    h('div', { class: 'dialog-body' }, body),
    foot && h('footer', { class: 'dialog-foot' }, foot));
  handleCancel(dialog, onCancel);
  document.body.append(dialog);
  dialog.showModal();
  return {
    close() {
      dialog.close();
      dialog.remove();
      restoreFocus(focused);
    },
  };
}

/**
 * restoreFocus focuses an element if it is still on the page, and reports whether it is.
 * @param {Element|null} element
 */
export function restoreFocus(element) {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  element.focus();
  return true;
}

/**
 * handleCancel calls cancel on Escape, and on a phone's back gesture.
 * @param {HTMLDialogElement} dialog
 * @param {() => void} cancel
 */
export function handleCancel(dialog, cancel) {
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  });
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    cancel();
  });
}

/**
 * ask asks a yes-or-no question. Closing the dialog means no.
 * @param {{title: string, body: Child, yes: string, no: string, danger?: boolean}} question
 * @returns {Promise<boolean>}
 */
export function ask({ title, body, yes, no, danger }) {
  return new Promise((resolve) => {
    const answer = (/** @type {boolean} */ value) => {
      shown.close();
      resolve(value);
    };
    const yesProps = { class: danger ? 'button danger' : 'button primary', autofocus: true };
    const shown = openDialog({
      title,
      body,
      className: 'question',
      onCancel: () => answer(false),
      foot: [
        h('button', { type: 'button', class: 'button', onclick: () => answer(false) }, no),
        h('button', { type: 'button', ...yesProps, onclick: () => answer(true) }, yes),
      ],
    });
  });
}

/**
 * askConfirm asks the question of a Block Kit confirm object. Without one the
 * answer is yes.
 * @param {Confirm|undefined} confirm
 * @param {Directory} people
 */
export async function askConfirm(confirm, people) {
  if (!confirm) return true;
  return ask({
    title: plainText(confirm.title) || 'Are you sure?',
    body: textObject(confirm.text, people),
    yes: plainText(confirm.confirm) || 'Yes',
    no: plainText(confirm.deny) || 'Cancel',
    danger: confirm.style === 'danger',
  });
}
