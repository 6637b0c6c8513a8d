// The Block Kit check: paste blocks, a message or a view, see what Slack would
// say to it, and how it would look.

import { h, swap } from './dom.js';
import { showBlocks, withIDs } from './blocks.js';
import { locate } from './json.js';
import { plainText } from './prose.js';
import { directory } from './store.js';
import { createForm } from './values.js';

/** How long the author's fingers must rest before the check, in ms. */
const rest = 350;

const example = {
  type: 'modal',
  title: { type: 'plain_text', text: 'Leave dates' },
  submit: { type: 'plain_text', text: 'Next' },
  blocks: [
    { type: 'context', elements: [{ type: 'mrkdwn', text: 'Step 2 of 5' }] },
    { type: 'input', block_id: 'start', label: { type: 'plain_text', text: 'When does your leave start?' }, hint: { type: 'plain_text', text: 'The first day you are away.' }, element: { type: 'datepicker', action_id: 'day' } },
  ],
};

/**
 * createCheck makes the page of the check.
 * @param {() => import('./session.js').Actions} session
 * @param {ReturnType<typeof import('./store.js').createStore>} store
 */
export function createCheck(session, store) {
  let timer = 0;
  let asked = 0;
  const text = h('textarea', { id: 'check-text', class: 'text-field json', rows: 12, spellcheck: 'false', placeholder: '{ "type": "modal", … }  or  [ { "type": "section", … } ]', oninput: () => { clearTimeout(timer); timer = setTimeout(run, rest); } });
  const verdict = h('div', { class: 'verdict', role: 'status' });
  const preview = h('div', { class: 'preview' });
  const fill = h('button', { type: 'button', class: 'button small', onclick: () => { text.value = JSON.stringify(example, null, 2); run(); } }, 'Insert an example');
  const node = h('div', { class: 'wire-page check' },
    h('div', { class: 'check-label' }, h('label', { for: 'check-text' }, 'Blocks, a message or a view, as JSON'), fill), text, verdict, preview);
  return { node };

  async function run() {
    const number = ++asked;
    if (text.value.trim() === '') return swap(verdict), swap(preview);
    const draft = read(text.value);
    if (draft.error) return swap(verdict, problem(draft.error)), swap(preview);
    show(draft);
    let answer;
    try {
      answer = await session().validate(draft.body);
    } catch (error) {
      answer = { ok: false, errors: [{ message: error.message }] };
    }
    if (number !== asked) return; // something newer is being checked
    if (answer.ok) return swap(verdict, h('p', { class: 'good' }, 'Slack would accept this.'));
    swap(verdict, h('p', { class: 'error' }, count(answer.errors ?? [])), h('ol', { class: 'problems' }, (answer.errors ?? []).map((error) => h('li', {}, finding(error)))));
  }

  function finding({ pointer, code, message }) {
    return [
      pointer && h('button', { type: 'button', class: 'pointer', title: 'Show the place', onclick: () => point(pointer) }, pointer),
      h('span', {}, message ?? code), message && code && h('code', {}, code),
    ];
  }

  // The pointer is into what was sent, which may be wrapped around what was pasted.
  function point(pointer) {
    const inner = pointer.replace(/^\/(?:view|message)(?=\/)/, '');
    const place = [pointer, inner, inner.replace(/^\/blocks(?=\/|$)/, '')].map((one) => locate(text.value, one)).find(Boolean);
    if (!place) return;
    text.focus();
    text.setSelectionRange(...place);
    text.scrollTop = (text.value.slice(0, place[0]).split('\n').length - 3) * 18;
  }

  function show({ blocks, view }) {
    const form = createForm('preview');
    const people = directory(store.state);
    try {
      const named = withIDs(blocks);
      form.show(named);
      const surface = { form, people, act: async () => {}, upload: session().upload };
      swap(preview, h('h3', { class: 'hint' }, 'Preview'), view ? frame(view, showBlocks(named, surface)) : h('div', { class: 'preview-message' }, showBlocks(named, surface)));
    } catch {
      swap(preview, h('p', { class: 'hint' }, 'This cannot be previewed until it is mended.'));
    }
  }
}

function problem(words) {
  return h('p', { class: 'error' }, words);
}

function count(errors) {
  return errors.length === 1 ? 'Slack would refuse this:' : `Slack would refuse this, for ${errors.length} reasons:`;
}

/**
 * read tells what was pasted: blocks, a message or a view.
 * @param {string} text
 */
export function read(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { error: `This is not JSON yet: ${error.message}` };
  }
  const inner = value?.view ?? value?.message ?? value;
  if (Array.isArray(inner)) return { body: { blocks: inner }, blocks: inner };
  if (!inner || !Array.isArray(inner.blocks)) return { error: 'Paste an array of blocks, or an object with "blocks".' };
  if (inner.type === 'modal' || inner.type === 'home') return { body: { view: inner }, blocks: inner.blocks, view: inner };
  return { body: { message: inner }, blocks: inner.blocks };
}

function frame({ type, title, submit, close }, blocks) {
  if (type === 'home') return h('div', { class: 'preview-message' }, blocks);
  return h('div', { class: 'preview-modal' },
    h('div', { class: 'modal-head' }, h('h2', {}, plainText(title))),
    h('div', { class: 'modal-body' }, blocks),
    h('div', { class: 'modal-foot' }, h('span', { class: 'button' }, plainText(close) || 'Cancel'), submit && h('span', { class: 'button primary' }, plainText(submit))));
}
