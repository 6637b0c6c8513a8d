// Modals: Slack shows the top of a stack of up to three views. What is typed
// into the others is kept until they are on top again.

import { h, selectorOf, swap } from './dom.js';
import { icon } from './icons.js';
import { cancelOn } from './dialog.js';
import { showBlocks } from './blocks.js';
import { plainText } from './prose.js';
import { directory } from './store.js';
import { createForm, sharesFields } from './values.js';

/**
 * createModal shows the stack of the store from now on.
 * @param {ReturnType<typeof import('./store.js').createStore>} store
 * @param {import('./session.js').Actions} actions
 */
export function createModal(store, actions) {
  const forms = new Map(); // by view id
  const places = new Map(); // by view id: where one was when another view came on top
  let shown = null; // the view on screen
  let errors = {};
  let trouble = '';
  let busy = false;
  let before = null; // what had the keyboard

  const body = h('div', { class: 'modal-body', tabindex: -1 });
  const head = h('header', { class: 'modal-head' });
  const foot = h('footer', { class: 'modal-foot' });
  const frame = h('form', { class: 'modal-frame', novalidate: true, onsubmit: submit }, head, body, foot);
  const dialog = h('dialog', { class: 'modal', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'modal-title' }, frame);
  cancelOn(dialog, () => close(false));
  document.body.append(dialog);
  store.watch((state) => [state.stack, directory(state)], show);

  function show({ stack }) {
    const view = stack.at(-1) ?? null;
    for (const id of forms.keys()) if (!stack.some((open) => open.id === id)) forms.delete(id) && places.delete(id);
    if (!view) return hide();
    if (shown && shown.id !== view.id) places.set(shown.id, { top: body.scrollTop, focus: selectorOf(document.activeElement) });
    const back = shown?.id !== view.id && forms.has(view.id) ? places.get(view.id) : null;
    const turned = isAnotherPage(shown, view, busy);
    if (shown !== view) [errors, trouble, busy] = [{}, '', false];
    if (!forms.has(view.id)) forms.set(view.id, createForm(view.id));
    forms.get(view.id).show(view.blocks);
    shown = view;
    draw();
    if (!dialog.open) {
      before = document.activeElement;
      dialog.showModal();
    }
    if (back) goOn(back);
    else if (turned) begin();
  }

  function hide() {
    shown = null;
    if (!dialog.open) return;
    dialog.close();
    if (before?.isConnected) before.focus();
    else document.getElementById('composer')?.focus();
  }

  function draw() {
    const { stack, app } = store.state;
    const form = forms.get(shown.id);
    const people = directory(store.state);
    const surface = { form, people, errors, upload: actions.upload, act: (action) => actions.press({ ...action, view_id: shown.id, state: { values: form.values } }) };
    dialog.setAttribute('aria-busy', String(busy));
    dialog.dataset.viewId = shown.id;
    dialog.dataset.callbackId = shown.callback_id ?? '';
    swap(head, header(shown, stack.length, app?.name, close));
    swap(body, trouble && h('p', { class: 'trouble', role: 'alert' }, trouble), showBlocks(shown.blocks ?? [], surface));
    swap(foot, footer(shown, busy, close));
  }

  // A new page is read from its top; the keyboard is in its first field, but on
  // a phone not, where that would bring up half a screen of keys.
  function begin() {
    body.scrollTop = 0;
    const wanted = body.querySelector('[autofocus]') ?? (matchMedia('(hover: hover)').matches && body.querySelector('.input :is(input, select, textarea)'));
    (wanted || body).focus({ preventScroll: !wanted });
  }

  function goOn({ top, focus }) {
    body.scrollTop = top;
    ((focus && frame.querySelector(focus)) || body).focus({ preventScroll: true });
  }

  async function submit(event) {
    event.preventDefault();
    if (busy || !shown?.submit) return;
    const view = shown;
    const { values } = forms.get(view.id);
    busy = true;
    trouble = '';
    draw();
    const answer = await actions.submit(view.id, values);
    // What follows an accepted form comes by the stream, before or after this.
    if (shown !== view || !(answer.errors || answer.error)) return;
    busy = false;
    errors = answer.errors ?? {};
    trouble = answer.error ?? '';
    refuse();
  }

  function refuse() {
    draw();
    const wrong = body.querySelector('.invalid');
    (wrong?.querySelector('input, select, textarea') ?? body).focus();
    (wrong ?? body.firstElementChild).scrollIntoView({ block: 'nearest' });
  }

  function close(all) {
    if (shown) actions.close(shown.id, all || shown.clear_on_close === true);
  }
}

// After a submission what is asked decides; otherwise a view may change under
// one's hands, as when an explanation unfolds, and one stays where one is.
function isAnotherPage(before, view, submitted) {
  if (before?.id !== view.id || plainText(before.title) !== plainText(view.title)) return true;
  return submitted && !sharesFields(before, view);
}

function header({ title, id }, depth, app, close) {
  return [
    depth > 1
      ? h('button', { type: 'button', class: 'plain-icon', 'data-do': 'back', 'aria-label': 'Back', onclick: () => close(false) }, icon('back'))
      : h('span', { class: 'app-mark', 'aria-hidden': 'true' }, icon('app')),
    h('h2', { id: 'modal-title', 'data-key': id }, h('span', { class: 'visually-hidden' }, app ? `${app}: ` : ''), plainText(title)),
    h('button', { type: 'button', class: 'plain-icon', 'data-do': 'close', 'aria-label': 'Close', onclick: () => close(true) }, icon('close')),
  ];
}

function footer({ close: closeText, submit }, busy, close) {
  return [
    h('button', { type: 'button', class: 'button', 'data-close': '', 'data-do': 'cancel', onclick: () => close(false) }, plainText(closeText) || 'Cancel'),
    submit && h('button', { type: 'submit', class: 'button primary', 'data-submit': '', 'data-do': 'submit', 'aria-busy': busy ? 'true' : null, 'aria-disabled': busy ? 'true' : null }, plainText(submit) || 'Submit'),
  ];
}
