// One form: its outline, what is selected in it, and how people will see that.

import { h, swap } from '/studio/slack/dom.js';
import { icon } from '/studio/slack/icons.js';
import { ask } from '/studio/slack/dialog.js';
import { api, messageOf } from './api.js';
import { itemOf, stepsOf } from './config.js';
import { createDraft, isGone } from './draft.js';
import { outline } from './outline.js';
import { count, formLink, problemList } from './parts.js';
import { createPreview } from './preview.js';
import { questionEditor } from './question.js';
import { drawUnderstood, rulesEditor } from './rules.js';
import { signInLink } from './signin.js';
import { formEditor, stepEditor } from './stepeditor.js';

/** @import { Draft, DraftState } from './draft.js' */
/** @import { Me, Problem } from './studio.js' */

/**
 * Selection is the part of the form that is edited: an element, a step, or the form itself.
 * @typedef {{element?: string, step?: string, form?: boolean, rules?: boolean}} Selection
 */

/**
 * Desk is what the parts of the editor share.
 * @typedef {{
 *   draft: Draft,
 *   words: Me['words'],
 *   selection: Selection,
 *   select: (selection: Selection, focus?: string) => void,
 * }} Desk
 */

/**
 * @param {string} id
 * @param {Me} me
 * @param {string} at the part to begin with, or ''
 */
export async function editorPage(id, me, at) {
  const opened = await api.open(id);
  const draft = createDraft(opened);
  const places = {
    bar: h('div', { class: 'form-bar' }),
    problems: h('div', {}),
    outline: h('nav', { class: 'outline', 'aria-label': 'Outline' }),
    editor: h('div', { class: 'edit' }),
  };
  const preview = createPreview(draft);
  const node = h(
    'section',
    { class: 'editor', 'data-pane': 'edit' },
    places.bar,
    opened.trouble && h('p', { class: 'notice bad', role: 'alert', dir: 'auto' }, opened.trouble),
    paneTabs(),
    h('div', { class: 'columns' }, places.outline, h('div', { class: 'middle' }, places.problems, places.editor), preview.node),
  );
  /** @type {Desk} */
  const desk = { draft, words: me.words, selection: start(draft.state, at), select };

  /**
   * @param {Selection} selection
   * @param {string} [focus] a selector of what gets the focus
   */
  function select(selection, focus) {
    desk.selection = selection;
    scrollTo(0, 0);
    draw(draft.state, '');
    preview.show(stepOf(draft.state, selection));
    if (focus) /** @type {HTMLElement|null} */ (node.querySelector(focus))?.focus();
  }

  /**
   * @param {DraftState} state
   * @param {string} quiet
   */
  function draw(state, quiet) {
    if (!exists(state, desk.selection)) desk.selection = start(state, '');
    swap(places.bar, bar(desk));
    swap(places.problems, problemBar(desk));
    drawUnderstood(places.editor, desk);
    if (!isAdding(places.outline)) swap(places.outline, outline(desk));
    if (quiet === 'saving') return markFields(places.editor, desk);
    preview.show(stepOf(state, desk.selection));
    if (!quiet) swap(places.editor, editorOf(desk));
    markFields(places.editor, desk);
  }
  const unwatch = draft.watch(draw);
  draw(draft.state, '');
  return {
    title: draft.state.config.wizardName,
    node,
    leave() {
      unwatch();
      draft.leave();
    },
    key: (/** @type {KeyboardEvent} */ event) => onKey(event, desk),
  };
}

/**
 * isAdding reports whether somebody is typing into the outline, which mustn't be drawn again then.
 * @param {Element} place
 */
function isAdding(place) {
  const focused = document.activeElement;
  return focused instanceof HTMLInputElement && focused.value !== '' && place.contains(focused);
}

/**
 * @param {DraftState} state
 * @param {string} at
 * @returns {Selection}
 */
function start({ config }, at) {
  if (at === 'rules') return { rules: true };
  if (itemOf(config, at)) return { element: at };
  if (config.steps.some((step) => step.stepId === at)) return { step: at };
  const first = stepsOf(config)[0];
  return first ? { step: first.stepId } : { form: true };
}

/**
 * @param {DraftState} state
 * @param {Selection} selection
 */
const exists = ({ config }, { element, step }) =>
  (!element || itemOf(config, element)) && (!step || config.steps.some(({ stepId }) => stepId === step));

/**
 * stepOf returns the step that the preview shows.
 * @param {DraftState} state
 * @param {Selection} selection
 */
const stepOf = ({ config }, { element, step }) => (element && itemOf(config, element)?.stepId) || step || stepsOf(config)[0]?.stepId || '';

/** @param {Desk} desk */
function editorOf(desk) {
  const { element, step } = desk.selection;
  const item = element && itemOf(desk.draft.state.config, element);
  if (item) return questionEditor(desk, item);
  if (desk.selection.rules) return rulesEditor(desk);
  return step ? stepEditor(desk, step) : formEditor(desk);
}

/** @param {Desk} desk */
function bar(desk) {
  const { draft } = desk;
  const { config, saving, undo, redo, drafted, problems } = draft.state;
  const tool = (/** @type {string} */ name, /** @type {string} */ label, /** @type {boolean} */ on, /** @type {() => void} */ act) =>
    h(
      'button',
      { type: 'button', class: 'button small', 'data-do': name, disabled: !on, onclick: act, title: label },
      label.split(' (')[0],
    );
  return [
    h('a', { class: 'back', href: '#/', 'aria-label': 'All forms' }, icon('back')),
    h(
      'h1',
      {},
      h(
        'button',
        { type: 'button', class: 'form-title', 'data-do': 'form', onclick: () => desk.select({ form: true }, '#form-name'), dir: 'auto' },
        config.wizardName || 'Without a name',
      ),
    ),
    h(
      'span',
      { class: saving === 'saved' || saving === 'waiting' || saving === 'saving' ? 'saving' : 'saving bad', role: 'status' },
      savingText(desk),
    ),
    h(
      'span',
      { class: 'tools' },
      tool('undo', 'Undo (Ctrl+Z)', undo > 0, draft.undo),
      tool('redo', 'Redo (Ctrl+Shift+Z)', redo > 0, draft.redo),
      drafted &&
        h('button', { type: 'button', class: 'button small', 'data-do': 'discard', onclick: () => discard(desk) }, 'Discard draft'),
      page(draft, 'map', 'Map'),
      page(draft, 'try', 'Try it'),
      page(draft, 'versions', 'Versions'),
      publishButton(draft, problems, drafted),
    ),
  ];
}

/**
 * page leads to another page about the form, with everything saved that was typed.
 * @param {Draft} draft
 * @param {string} name
 * @param {string} label
 */
function page(draft, name, label) {
  const href = `${formLink(draft.state.id)}/${name}`;
  const go = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await draft.save();
    location.hash = href;
  };
  return h('a', { class: 'button small', 'data-do': name, href, onclick: go }, label);
}

/**
 * @param {Draft} draft
 * @param {Problem[]} problems
 * @param {boolean} drafted
 */
function publishButton(draft, problems, drafted) {
  const blocked = problems.length > 0 ? 'Fix what is listed first' : drafted ? null : 'Change something first';
  const go = async () => {
    await draft.save();
    location.hash = `${formLink(draft.state.id)}/publish`;
  };
  return h(
    'button',
    { type: 'button', class: 'button small primary', 'data-do': 'publish', disabled: Boolean(blocked), title: blocked, onclick: go },
    'Publish…',
  );
}

/** @param {Desk} desk */
function savingText({ draft }) {
  const { saving, signIn, drafted, problems } = draft.state;
  switch (saving) {
    case 'saved':
      return [
        drafted ? 'Draft saved' : 'As published',
        problems.length > 0 && [' · ', h('strong', { class: 'to-fix' }, `${problems.length} to fix`)],
      ];
    case 'waiting':
    case 'saving':
      return 'Saving…';
    case 'conflict':
      return [
        'Changed in another window. ',
        h('button', { type: 'button', class: 'link', 'data-do': 'load', onclick: () => loadOther(draft) }, 'Load what is there'),
        ' or ',
        h('button', { type: 'button', class: 'link', 'data-do': 'keep', onclick: () => draft.keep() }, 'keep this'),
      ];
    default:
      // Somebody who was signed out signs in next to what they typed, which is then saved.
      return signIn ? ['Not saved yet: you were signed out. ', signInLink(signIn, { text: 'Sign in', apart: true })] : saving;
  }
}

/**
 * loadOther shows what another window has written, if it hasn't discarded that.
 * @param {Draft} draft
 * @returns {Promise<void>}
 */
async function loadOther(draft) {
  try {
    await api.open(draft.state.id);
  } catch (error) {
    const gone = isGone(error);
    const yes = await ask({
      title: gone ? 'There is nothing to load' : 'It can’t be loaded right now',
      body: gone ? 'The draft was discarded in the other window. What you typed is still here.' : messageOf(error),
      yes: gone ? 'Keep this' : 'Try again',
      no: 'Cancel',
    });
    if (yes) await (gone ? draft.keep() : loadOther(draft));
    return;
  }
  location.reload();
}

/** @param {Desk} desk */
async function discard({ draft }) {
  const sure = await ask({
    title: 'Discard your draft?',
    body: draft.state.published ? 'You’ll see the form as people get it now. Your changes will be lost.' : 'What you wrote will be lost.',
    yes: 'Discard',
    no: 'Keep it',
    danger: true,
  });
  if (!sure) return;
  await draft.save();
  await api.discard(draft.state.id);
  if (draft.state.published) location.reload();
  else location.hash = '#/';
}

/** @param {Desk} desk */
function problemBar(desk) {
  const { id } = desk.draft.state;
  const problems = desk.draft.state.problems.filter(({ field }) => !desk.selection.rules || field !== 'rules'); // shown below the text
  if (problems.length === 0) return null;
  const address = (/** @type {Problem} */ { element, step }) => `${formLink(id)}/${encodeURIComponent(element ?? step ?? '')}`;
  const list = problemList(problems, address);
  list.querySelectorAll('a').forEach((link, i) =>
    link.addEventListener('click', (event) => {
      event.preventDefault();
      const { element, step, field } = problems[i];
      desk.select(
        field === 'rules' ? { rules: true } : element ? { element } : step ? { step } : { form: true },
        field ? `[data-field="${field}"]` : undefined,
      );
    }),
  );
  return h(
    'details',
    { class: 'problems', open: true },
    h('summary', {}, `${count(problems.length, 'thing')} to fix before you can publish`),
    list,
  );
}

/**
 * markFields puts problems next to the fields that they are about.
 * @param {Element} editor
 * @param {Desk} desk
 */
function markFields(editor, { draft, selection }) {
  for (const old of editor.querySelectorAll('.field-problem')) old.remove();
  for (const field of editor.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  const mine = draft.state.problems.filter(({ element, step, field }) => {
    if (selection.rules) return false; // they are shown below the text
    if (selection.element) return element === selection.element;
    return selection.step ? !element && step === selection.step : !element && !step && field !== 'rules';
  });
  mine.forEach(({ what, fix, field }, i) => {
    const target = field && editor.querySelector(`[data-field="${field}"]`);
    if (!target) return;
    const id = `problem-${i}`;
    target.setAttribute('aria-invalid', 'true');
    target.setAttribute('aria-describedby', id);
    (target.closest('.field') ?? target).append(h('p', { class: 'field-problem', id, dir: 'auto' }, what, ' ', fix));
  });
}

function paneTabs() {
  const show = (/** @type {Event & {currentTarget: HTMLElement}} */ { currentTarget }) => {
    const editor = currentTarget.closest('.editor');
    editor?.setAttribute('data-pane', currentTarget.dataset.to ?? '');
    for (const tab of currentTarget.parentElement?.children ?? []) tab.setAttribute('aria-pressed', String(tab === currentTarget));
  };
  const tab = (/** @type {string} */ to, /** @type {string} */ text) =>
    h('button', { type: 'button', 'data-to': to, 'aria-pressed': String(to === 'edit'), onclick: show }, text);
  return h(
    'div',
    { class: 'pane-tabs', role: 'group', 'aria-label': 'What to show' },
    tab('outline', 'Outline'),
    tab('edit', 'Edit'),
    tab('preview', 'Preview'),
  );
}

/**
 * @param {KeyboardEvent} event
 * @param {Desk} desk
 */
function onKey(event, { draft }) {
  if (!(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]')) return;
  const key = event.key.toLowerCase();
  if (key === 's') {
    event.preventDefault();
    draft.save();
  } else if (key === 'z' || key === 'y') {
    event.preventDefault();
    if (key === 'y' || event.shiftKey) draft.redo();
    else draft.undo();
  }
}
