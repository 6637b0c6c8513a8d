// How people will see a step: as a form, in chat, on a phone. The server draws it as it
// draws everything in Slack, and the workspace's code shows it.

import { showBlocks, withIDs } from '/studio/slack/blocks.js';
import { plainText } from '/studio/slack/prose.js';
import { createForm } from '/studio/slack/values.js';
import { h, swap } from '/studio/slack/dom.js';
import { api, messageOf } from './api.js';

/** @import { Draft } from './draft.js' */

/** @typedef {'form'|'chat'|'phone'} Look */

/** How long the author has to pause before the preview follows, in ms. */
const pause = 120;

/** @param {Draft} draft */
export function createPreview(draft) {
  const body = h('div', { class: 'preview-body' });
  const tabs = h('div', { class: 'preview-tabs', role: 'group', 'aria-label': 'Preview' });
  const node = h('aside', { class: 'preview', 'aria-label': 'Preview' }, tabs, body);
  /** @type {Look} */
  let look = 'form';
  let step = '';
  /** @type {{modal: any, chat: any[]}|null} */
  let seen = null;
  let turn = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  drawTabs();

  function drawTabs() {
    const press = (/** @type {Look} */ to) => {
      look = to;
      drawTabs();
      draw();
    };
    const tab = (/** @type {Look} */ to, /** @type {string} */ label) => lookTab(to, label, look === to, press);
    swap(tabs, h('span', { class: 'tabs-title' }, 'Preview'), tab('form', 'Form'), tab('chat', 'Chat'), tab('phone', 'Phone'));
  }

  function draw() {
    body.dataset.look = look;
    if (!seen) return;
    body.replaceChildren(look === 'chat' ? chat(seen.chat) : modal(seen.modal));
  }

  async function load() {
    const mine = ++turn;
    try {
      const answer = await api.look(draft.state.id, { config: draft.state.config, step });
      if (mine !== turn) return;
      seen = answer;
      draw();
    } catch (error) {
      if (mine === turn) body.replaceChildren(h('p', { class: 'empty' }, messageOf(error)));
    }
  }

  return {
    node,

    /** @param {string} wanted the step to show */
    show(wanted) {
      const other = wanted !== step;
      step = wanted;
      clearTimeout(timer);
      timer = setTimeout(load, other || !seen ? 0 : pause);
    },
  };
}

/**
 * @param {Look} to
 * @param {string} label
 * @param {boolean} on
 * @param {(look: Look) => void} press
 */
function lookTab(to, label, on, press) {
  const props = { type: 'button', class: 'tab', 'data-do': `look-${to}`, 'aria-pressed': String(on) };
  return h('button', { ...props, onclick: () => press(to) }, label);
}

/** A surface on which nothing is sent to anybody. */
function surface() {
  const form = createForm('preview');
  return {
    form,
    people: { users: [], channels: [], me: '', find: () => undefined },
    act: async () => {},
    upload: async () => ({ id: '', name: '' }),
  };
}

/** @param {any[]} blocks */
function show(blocks) {
  const named = withIDs(blocks);
  const on = surface();
  on.form.setBlocks(named);
  return showBlocks(named, /** @type {any} */ (on));
}

/** @param {any} view */
function modal(view) {
  return h(
    'div',
    { class: 'mock-modal' },
    h('header', {}, h('span', { class: 'mark', 'aria-hidden': 'true' }), h('h3', { dir: 'auto' }, plainText(view.title))),
    h('div', { class: 'mock-body modal-body' }, show(view.blocks ?? [])),
    h(
      'footer',
      {},
      h('span', { class: 'button' }, plainText(view.close)),
      view.submit && h('span', { class: 'button primary' }, plainText(view.submit)),
    ),
  );
}

/**
 * chat shows messages as people get them.
 * @param {any[]} messages
 */
export function chat(messages) {
  if (messages.length === 0) return h('p', { class: 'empty' }, 'In chat, nothing on this step is asked.');
  return h(
    'div',
    { class: 'mock-chat' },
    messages.map((blocks) =>
      h(
        'div',
        { class: 'mock-message' },
        h('span', { class: 'mark', 'aria-hidden': 'true' }),
        h('div', {}, h('strong', {}, 'Leaveway'), show(blocks)),
      ),
    ),
  );
}
