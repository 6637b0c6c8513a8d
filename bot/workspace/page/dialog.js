// Small dialogs that ask something and give an answer.

import { h } from './dom.js';
import { icon } from './icons.js';
import { plainText, textObject } from './prose.js';

let count = 0;

/**
 * openDialog shows a dialog until close is called. Escape, the ✕ and a click
 * beside it call onCancel; the keyboard stays inside and returns afterwards.
 * @param {{title: string, body: import('./dom.js').Child, foot?: import('./dom.js').Child, className?: string, onCancel: () => void}} options
 */
export function openDialog({ title, body, foot, className = '', onCancel }) {
  const before = document.activeElement;
  const id = `dialog-${++count}`;
  const dialog = h('dialog', { class: `dialog ${className}`, role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': id },
    h('header', { class: 'dialog-head' },
      h('h2', { id }, title),
      h('button', { type: 'button', class: 'plain-icon', 'aria-label': 'Close', onclick: onCancel }, icon('close'))),
    h('div', { class: 'dialog-body' }, body),
    foot && h('footer', { class: 'dialog-foot' }, foot));
  cancelOn(dialog, onCancel);
  document.body.append(dialog);
  dialog.showModal();
  return {
    dialog,
    close() {
      dialog.close();
      dialog.remove();
      if (before?.isConnected) before.focus();
    },
  };
}

/** cancelOn calls cancel on Escape and, on phones, on the way back. */
export function cancelOn(dialog, cancel) {
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
 * ask asks a yes-or-no question.
 * @param {{title: string, body: import('./dom.js').Child, yes: string, no: string, danger?: boolean}} question
 * @returns {Promise<boolean>}
 */
export function ask({ title, body, yes, no, danger }) {
  return new Promise((resolve) => {
    const answer = (value) => {
      shown.close();
      resolve(value);
    };
    const shown = openDialog({
      title,
      body,
      className: 'question',
      onCancel: () => answer(false),
      foot: [
        h('button', { type: 'button', class: 'button', onclick: () => answer(false) }, no),
        h('button', { type: 'button', class: danger ? 'button danger' : 'button primary', autofocus: true, onclick: () => answer(true) }, yes),
      ],
    });
  });
}

/**
 * askConfirm asks what a Block Kit confirm object wants to be asked; true where
 * there is none.
 * @param {object|undefined} confirm
 * @param {import('./store.js').Directory} people
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
