// Modals: the page shows the top of a stack of up to three views, as Slack does.
// What was typed into the others is kept until they are on top again.

import { showBlocks } from './blocks.js';
import { handleCancel, restoreFocus } from './dialog.js';
import { find, h, selectorOf, swap } from './dom.js';
import { icon } from './icons.js';
import { plainText } from './prose.js';
import { directory } from './store.js';
import { createForm, sharesFields } from './values.js';

/** @import { Surface } from './field.js' */
/** @import { Session } from './session.js' */
/** @import { Action, View } from './slack.js' */
/** @import { State, Store } from './store.js' */
/** @import { Form } from './values.js' */

/** @typedef {{errors: Record<string, string>, trouble: string, busy: boolean}} Status */
/** @typedef {{top: number, focus: string|null}} Place how far a view was scrolled, and what had the focus */

/** @type {Status} */
const ready = { errors: {}, trouble: '', busy: false };

/**
 * createModal shows the top of the store's stack.
 * @param {Store} store
 * @param {() => Session} session
 */
export function createModal(store, session) {
  const views = createViewMemory();
  const frame = createFrame(submit, close);
  /** @type {View|null} */
  let shown = null;
  let status = ready;
  store.watch((state) => [state.stack, directory(state)], show);

  /** @param {State} state */
  function show({ stack }) {
    const view = stack[stack.length - 1];
    views.forget((id) => !stack.some((open) => open.id === id));
    if (!view) return hide();
    const isReturn = shown?.id !== view.id && views.has(view.id);
    if (shown && shown.id !== view.id) views.leave(shown.id, frame.place());
    const isNewPage = isAnotherPage(shown, view, status.busy);
    if (shown !== view) status = ready;
    views.form(view.id).setBlocks(view.blocks);
    shown = view;
    draw(view);
    frame.open();
    const place = isReturn ? views.place(view.id) : undefined;
    if (place) frame.goTo(place);
    else if (isNewPage) frame.begin();
  }

  function hide() {
    shown = null;
    frame.close();
  }

  /** @param {View} view */
  function draw(view) {
    const { stack, app } = store.state;
    const form = views.form(view.id);
    const act = (/** @type {Action} */ action) => session().press({ ...action, view_id: view.id, state: { values: form.values } });
    const surface = { form, people: directory(store.state), errors: status.errors, upload: session().upload, act };
    frame.fill(view, surface, { ...status, depth: stack.length, app: app?.name });
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const view = shown;
    if (status.busy || !view?.submit) return;
    status = { ...status, busy: true, trouble: '' };
    draw(view);
    const { errors, error } = await session().submit(view.id, views.form(view.id).values);
    // After an accepted form the stream brings the next view, before or after this answer.
    if (shown !== view || !(errors || error)) return;
    status = { errors: errors ?? {}, trouble: error ?? '', busy: false };
    draw(view);
    frame.showProblem();
  }

  /** @param {boolean} all */
  function close(all) {
    if (shown) session().close(shown.id, all || shown.clear_on_close === true);
  }
}

/** createViewMemory keeps the form and the place of each open view. */
function createViewMemory() {
  /** @type {Map<string, {form: Form, place?: Place}>} */
  const views = new Map();
  return {
    has: (/** @type {string} */ id) => views.has(id),
    place: (/** @type {string} */ id) => views.get(id)?.place,

    form(/** @type {string} */ id) {
      const view = views.get(id) ?? { form: createForm(id) };
      views.set(id, view);
      return view.form;
    },

    leave(/** @type {string} */ id, /** @type {Place} */ place) {
      const view = views.get(id);
      if (view) view.place = place;
    },

    forget(/** @type {(id: string) => boolean} */ isClosed) {
      for (const id of views.keys()) if (isClosed(id)) views.delete(id);
    },
  };
}


/**
 * createFrame makes the dialog around a view, with its scrolling and focus.
 * @param {(event: Event) => void} onsubmit
 * @param {(all: boolean) => void} close
 */
function createFrame(onsubmit, close) {
  const body = h('div', { class: 'modal-body', tabindex: -1 });
  const head = h('div', { class: 'modal-head' });
  const foot = h('footer', { class: 'modal-foot' });
  const form = h('form', { class: 'modal-frame', novalidate: true, onsubmit }, head, body, foot);
  const dialog = h('dialog', { class: 'modal', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'modal-title' }, form);
  /** @type {Element|null} */
  let focused = null; // before the dialog opened
  handleCancel(dialog, () => close(false));
  document.body.append(dialog);

  return {
    place: () => ({ top: body.scrollTop, focus: selectorOf(document.activeElement) }),

    /**
     * @param {View} view
     * @param {Surface} surface
     * @param {{busy: boolean, trouble: string, depth: number, app: string|undefined}} status
     */
    fill(view, surface, { busy, trouble, depth, app }) {
      dialog.setAttribute('aria-busy', String(busy));
      dialog.dataset.viewId = view.id;
      dialog.dataset.callbackId = view.callback_id ?? '';
      swap(head, header(view, depth, app, close));
      swap(body, trouble && h('p', { class: 'trouble', role: 'alert' }, trouble), showBlocks(view.blocks ?? [], surface));
      swap(foot, footer(view, busy, close));
    },

    open() {
      if (dialog.open) return;
      focused = document.activeElement;
      dialog.showModal();
    },

    close() {
      if (!dialog.open) return;
      dialog.close();
      if (!restoreFocus(focused)) document.getElementById('composer')?.focus();
    },

    /** begin goes to the top and focuses the first field, except on phones: there a keyboard would cover half of the screen. */
    begin() {
      body.scrollTop = 0;
      const hasPointer = matchMedia('(hover: hover)').matches;
      const field = find(body, '[autofocus]') ?? (hasPointer ? find(body, '.input :is(input, select, textarea)') : null);
      (field ?? body).focus({ preventScroll: !field });
    },

    goTo(/** @type {Place} */ { top, focus }) {
      body.scrollTop = top;
      ((focus && find(form, focus)) || body).focus({ preventScroll: true });
    },

    showProblem() {
      const invalid = find(body, '.invalid');
      ((invalid && find(invalid, 'input, select, textarea')) ?? body).focus();
      (invalid ?? body.firstElementChild)?.scrollIntoView({ block: 'nearest' });
    },
  };
}

/**
 * isAnotherPage decides whether to start at the top. After a submission, a view
 * that shares no field with the last one is another page. Otherwise a view may
 * change while a person uses it, as when an explanation unfolds, and its place stays.
 * @param {View|null} last
 * @param {View} view
 * @param {boolean} submitted
 */
function isAnotherPage(last, view, submitted) {
  if (last?.id !== view.id || plainText(last.title) !== plainText(view.title)) return true;
  return submitted && !sharesFields(last, view);
}

/**
 * @param {View} view
 * @param {number} depth
 * @param {string|undefined} app
 * @param {(all: boolean) => void} close
 */
function header({ title, id }, depth, app, close) {
  const backProps = { class: 'plain-icon', 'data-do': 'back', 'aria-label': 'Back' };
  const closeProps = { class: 'plain-icon', 'data-do': 'close', 'aria-label': 'Close' };
  return [
    depth > 1
      ? h('button', { type: 'button', ...backProps, onclick: () => close(false) }, icon('back'))
      : h('span', { class: 'app-mark', 'aria-hidden': 'true' }, icon('app')),
    h('h2', { id: 'modal-title', 'data-key': id }, h('span', { class: 'visually-hidden' }, app ? `${app}: ` : ''), plainText(title)),
    h('button', { type: 'button', ...closeProps, onclick: () => close(true) }, icon('close')),
  ];
}

/**
 * @param {View} view
 * @param {boolean} busy
 * @param {(all: boolean) => void} close
 */
function footer({ close: closeText, submit }, busy, close) {
  const isBusy = busy ? 'true' : null;
  const cancelProps = { class: 'button', 'data-close': '', 'data-do': 'cancel' };
  const submitProps = { class: 'button primary', 'data-submit': '', 'data-do': 'submit', 'aria-busy': isBusy, 'aria-disabled': isBusy };
  return [
    h('button', { type: 'button', ...cancelProps, onclick: () => close(false) }, plainText(closeText) || 'Cancel'),
    submit && h('button', { type: 'submit', ...submitProps }, plainText(submit) || 'Submit'),
  ];
}
