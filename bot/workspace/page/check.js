// The Block Kit check: paste blocks, a message or a view, and see what Slack
// would say about it and what it would look like.

import { messageOf } from './api.js';
import { showBlocks, withIDs } from './blocks.js';
import { h, swap } from './dom.js';
import { locate } from './json.js';
import { plainText } from './prose.js';
import { directory } from './store.js';
import { createForm } from './values.js';

/** @import { Finding, Verdict } from './api.js' */
/** @import { Session } from './session.js' */
/** @import { Block, View } from './slack.js' */
/** @import { Store } from './store.js' */

/** How long nothing must be typed before a check, in ms. */
const typingPause = 350;

const example = {
  type: 'modal',
  title: { type: 'plain_text', text: 'Leave dates' },
  submit: { type: 'plain_text', text: 'Next' },
  blocks: [
    { type: 'context', elements: [{ type: 'mrkdwn', text: 'Step 2 of 5' }] },
    {
      type: 'input',
      block_id: 'start',
      label: { type: 'plain_text', text: 'When does your leave start?' },
      hint: { type: 'plain_text', text: 'The first day you are away.' },
      element: { type: 'datepicker', action_id: 'day' },
    },
  ],
};

/**
 * createCheck returns the page with the check.
 * @param {() => Session} session
 * @param {Store} store
 */
export function createCheck(session, store) {
  let timer = 0;
  let latest = 0; // number of the latest check; earlier answers are dropped
  const text = h('textarea', {
    id: 'check-text', class: 'text-field json', rows: 12, spellcheck: 'false',
    placeholder: '{ "type": "modal", … }  or  [ { "type": "section", … } ]',
    oninput() {
      clearTimeout(timer);
      timer = setTimeout(check, typingPause);
    },
  });
  const verdict = h('div', { class: 'verdict', role: 'status' });
  const preview = h('div', { class: 'preview' });
  const label = h('label', { for: 'check-text' }, 'Blocks, a message or a view, as JSON');
  const fill = h('button', { type: 'button', class: 'button small', onclick: insertExample }, 'Insert an example');
  return h('div', { class: 'wire-page check' }, h('div', { class: 'check-label' }, label, fill), text, verdict, preview);

  function insertExample() {
    text.value = JSON.stringify(example, null, 2);
    check();
  }

  async function check() {
    const number = ++latest;
    const draft = text.value.trim() === '' ? { error: '' } : readDraft(text.value);
    if ('error' in draft) {
      swap(verdict, draft.error && h('p', { class: 'error' }, draft.error));
      return swap(preview);
    }
    showPreview(draft);
    const answer = await validate(session(), draft.body);
    if (number === latest) swap(verdict, findings(answer, (pointer) => selectPlace(text, pointer)));
  }

  /** @param {Draft} draft */
  function showPreview({ blocks, view }) {
    const surface = { people: directory(store.state), act: async () => {}, upload: session().upload };
    try {
      const named = withIDs(blocks);
      const form = createForm('preview');
      form.setBlocks(named);
      const shown = showBlocks(named, { ...surface, form });
      const isModal = view && view.type !== 'home';
      swap(preview,
        h('h3', { class: 'hint' }, 'Preview'),
        isModal ? modalFrame(view, shown) : h('div', { class: 'preview-message' }, shown));
    } catch {
      swap(preview, h('p', { class: 'hint' }, 'Fix the errors to see a preview.'));
    }
  }
}

/**
 * @param {Session} session
 * @param {object} body
 * @returns {Promise<Verdict>}
 */
async function validate(session, body) {
  try {
    return await session.validate(body);
  } catch (error) {
    return { ok: false, errors: [{ message: messageOf(error) }] };
  }
}

/**
 * @param {Verdict} verdict
 * @param {(pointer: string) => void} select shows the place of a pointer
 */
function findings({ ok, errors }, select) {
  if (ok) return h('p', { class: 'good' }, 'Slack would accept this.');
  const all = errors ?? [];
  const headline = all.length === 1 ? 'Slack would refuse this:' : `Slack would refuse this, for ${all.length} reasons:`;
  const items = all.map((finding) => h('li', {}, findingParts(finding, select)));
  return [h('p', { class: 'error' }, headline), h('ol', { class: 'problems' }, items)];
}

/**
 * @param {Finding} finding
 * @param {(pointer: string) => void} select
 */
function findingParts({ pointer, code, message }, select) {
  const props = { class: 'pointer', title: 'Show the place' };
  return [
    pointer && h('button', { type: 'button', ...props, onclick: () => select(pointer) }, pointer),
    h('span', {}, message ?? code),
    message && code && h('code', {}, code),
  ];
}

/** The line height of the text in px, as overlays.css sets it. */
const lineHeight = 18;

/**
 * selectPlace selects the value of a pointer. The pointer refers to what was sent, which
 * may be the pasted text with a wrapper around it.
 * @param {HTMLTextAreaElement} text
 * @param {string} pointer
 */
function selectPlace(text, pointer) {
  const inner = pointer.replace(/^\/(?:view|message)(?=\/)/, '');
  const candidates = [pointer, inner, inner.replace(/^\/blocks(?=\/|$)/, '')];
  const place = candidates.map((candidate) => locate(text.value, candidate)).find(Boolean);
  if (!place) return;
  text.focus();
  text.setSelectionRange(...place);
  text.scrollTop = (text.value.slice(0, place[0]).split('\n').length - 3) * lineHeight;
}

/** @typedef {{body: object, blocks: Block[], view?: View}} Draft */

/**
 * readDraft reads blocks, a message or a view.
 * @param {string} text
 * @returns {Draft|{error: string}}
 */
export function readDraft(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { error: `This isn't valid JSON yet: ${messageOf(error)}` };
  }
  const inner = value?.view ?? value?.message ?? value;
  if (Array.isArray(inner)) return { body: { blocks: inner }, blocks: inner };
  if (!inner || !Array.isArray(inner.blocks)) return { error: 'Paste an array of blocks, or an object with "blocks".' };
  if (inner.type === 'modal' || inner.type === 'home') return { body: { view: inner }, blocks: inner.blocks, view: inner };
  return { body: { message: inner }, blocks: inner.blocks };
}

/**
 * @param {View} view
 * @param {Element} blocks
 */
function modalFrame({ title, submit, close }, blocks) {
  return h('div', { class: 'preview-modal' },
    h('div', { class: 'modal-head' }, h('h2', {}, plainText(title))),
    h('div', { class: 'modal-body' }, blocks),
    h('div', { class: 'modal-foot' },
      h('span', { class: 'button' }, plainText(close) || 'Cancel'),
      submit && h('span', { class: 'button primary' }, plainText(submit))));
}
