// The versions of a form, who is on which, and the way back to one.

import { h, swap } from '/studio/slack/dom.js';
import { openDialog } from '/studio/slack/dialog.js';
import { api, messageOf } from './api.js';
import { ago, changeList, count, dryRunReport, formLink, toggle } from './parts.js';

/** @import { Past } from './studio.js' */

/** @param {string} id */
export async function versionsPage(id) {
  const node = h('section', { class: 'page narrow' });
  await draw(node, id);
  return { title: 'Versions', node };
}

/**
 * @param {Element} node
 * @param {string} id
 */
async function draw(node, id) {
  const { versions } = await api.versions(id);
  swap(
    node,
    h('a', { class: 'back-link', href: formLink(id) }, '← Back to the form'),
    h('h1', {}, 'Versions'),
    h('p', { class: 'lead' }, 'Versions never change. People who are filling in the form finish with the version they began with.'),
    versions.length === 0 && h('p', { class: 'empty' }, 'This form isn’t published yet.'),
    h(
      'ol',
      { class: 'versions' },
      versions.map((one) => row(node, id, one)),
    ),
  );
}

/**
 * @param {Element} node
 * @param {string} id
 * @param {Past} one
 */
function row(node, id, one) {
  return h(
    'li',
    { class: one.current ? 'current' : null },
    h(
      'div',
      { class: 'version-head' },
      h('strong', {}, title(one)),
      one.current && h('span', { class: 'badge good' }, 'What people get'),
      one.underWay > 0 && h('span', { class: 'badge' }, `${count(one.underWay, 'person', 'people')} on it`),
      !one.current &&
        h(
          'button',
          { type: 'button', class: 'button small', 'data-do': `back-${one.version}`, onclick: () => openBack(node, id, one) },
          'Go back to this',
        ),
    ),
    one.why && h('p', { dir: 'auto' }, one.why),
    one.changes.length > 0 &&
      h('details', { class: 'more' }, h('summary', {}, count(one.changes.length, 'change')), changeList(one.changes)),
    h('p', { class: 'hint' }, 'Version ', h('code', {}, one.version)),
  );
}

/** @param {Past} one */
function title({ origin, at, by }) {
  if (at) return `Published ${ago(at)} by ${by}`;
  return origin === 'file' ? 'From your content folder' : 'As it came with Leaveway';
}

/**
 * @param {Element} node
 * @param {string} id
 * @param {Past} one
 */
async function openBack(node, id, one) {
  const trouble = h('p', { class: 'error', role: 'alert' });
  const body = h('div', { class: 'stack' }, h('p', {}, 'One moment…'));
  let move = false;
  let seq = 0;
  const shown = openDialog({
    title: 'Go back to this version?',
    className: 'wide',
    onCancel: () => shown.close(),
    body: [body, trouble],
    foot: [
      h('button', { type: 'button', class: 'button', onclick: () => shown.close() }, 'Stay'),
      h('button', { type: 'button', class: 'button primary', 'data-do': 'go-back', onclick: go }, 'Go back'),
    ],
  });
  try {
    const answer = await api.dryRun(id, one.version);
    seq = answer.seq;
    swap(
      body,
      h('p', {}, 'People get it again at once. Nothing is deleted, and you can return the same way.'),
      answer.changes.length ? changeList(answer.changes) : h('p', {}, 'It says the same as the current one.'),
      answer.dryRun.all > 0 && [
        dryRunReport(answer.dryRun),
        toggle({
          id: 'back-move',
          checked: false,
          label: 'Move them to it',
          onchange: (on) => {
            move = on;
          },
        }),
      ],
    );
  } catch (error) {
    swap(trouble, messageOf(error));
  }

  async function go() {
    try {
      await api.rollback(id, { version: one.version, seq, move });
      shown.close();
      await draw(node, id);
    } catch (error) {
      swap(trouble, messageOf(error));
    }
  }
}
