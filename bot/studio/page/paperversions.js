// Publishing a policy, a questionnaire or a journey, and its versions.

import { ask } from '/studio/slack/dialog.js';
import { h, swap } from '/studio/slack/dom.js';
import { api, messageOf, Refusal } from './api.js';
import { ago, changeList, count } from './parts.js';
import { kindOf, paperLink, paperPath } from './papers.js';
import { chat } from './preview.js';

/** @import { Past, PaperReview } from './studio.js' */

/**
 * @param {string} kind
 * @param {string} id
 */
export async function paperPublishPage(kind, id) {
  const node = h('section', { class: 'page narrow' });
  drawReview(node, kind, id, await api.reviewPaper(paperPath(kind, id)));
  return { title: 'Publish', node };
}

/**
 * @param {Element} node
 * @param {string} kind
 * @param {string} id
 * @param {PaperReview} review
 */
function drawReview(node, kind, id, review) {
  const link = paperLink(kind, id);
  const trouble = h('p', { class: 'error', role: 'alert' });
  const isNew = !review.current;
  swap(
    node,
    h('a', { class: 'back-link', href: link }, '← Back to the text'),
    h('h1', { dir: 'auto' }, `Publish “${review.title || review.paper.title}”`),
    review.theirs && [
      h(
        'div',
        { class: 'notice warm', role: 'alert' },
        h('h2', {}, `${review.theirs.by} published another version ${review.theirs.at ? ago(review.theirs.at) : 'in the meantime'}`),
        h('p', {}, 'You began with the version before. Nothing of yours is lost. This is what they changed:'),
        changeList(review.theirs.changes),
        h('p', {}, 'If you publish your draft, it replaces their version, which stays under Versions.'),
        h(
          'p',
          { class: 'row' },
          h('button', { type: 'button', class: 'button', 'data-do': 'load', onclick: () => load(kind, id, trouble) }, 'Load their text'),
          h('a', { class: 'button', href: link }, 'Keep working on mine'),
        ),
        trouble,
      ),
    ],
    h('h2', {}, isNew ? `This is a new ${kindOf(kind).one}` : 'What changes'),
    !isNew && review.changes.length > 0 && changeList(review.changes),
    !isNew && review.changes.length === 0 && h('p', { class: 'empty' }, 'Your draft says the same as what people get now.'),
    review.look && [h('h2', {}, 'How it is read'), chat([review.look])],
    review.problems.length > 0
      ? [
          h('h2', {}, 'Not yet'),
          h('p', {}, `There ${review.problems.length === 1 ? 'is' : 'are'} ${count(review.problems.length, 'mistake')} to fix first.`),
          h('a', { class: 'button primary', href: link }, 'Fix it'),
        ]
      : publishForm(node, kind, id, review),
  );
}

/**
 * load replaces the author's draft by what people get, if the author is sure.
 * @param {string} kind
 * @param {string} id
 * @param {Element} trouble
 */
async function load(kind, id, trouble) {
  const sure = await ask({
    title: 'Discard your draft?',
    body: 'Their text replaces your draft. Your changes will be lost.',
    yes: 'Discard',
    no: 'Keep it',
    danger: true,
  });
  if (!sure) return;
  try {
    await api.discardPaper(paperPath(kind, id));
    location.hash = paperLink(kind, id);
  } catch (error) {
    swap(trouble, messageOf(error));
  }
}

/**
 * @param {Element} node
 * @param {string} kind
 * @param {string} id
 * @param {PaperReview} review
 */
function publishForm(node, kind, id, review) {
  const link = paperLink(kind, id);
  if (review.paper.origin === 'file') {
    return h(
      'div',
      { class: 'notice' },
      h('h2', {}, 'This is kept in a file'),
      h(
        'p',
        {},
        'Your content folder is the source of it and is read-only here. ',
        `Download the draft, put it into the folder as ${review.paper.file}, and restart the server.`,
      ),
      h('a', { class: 'button primary', href: `/studio/api/${paperPath(kind, id)}/export`, download: '' }, 'Download the draft'),
    );
  }
  const trouble = h('div', { role: 'alert' });
  const why = h('input', { class: 'text-field', id: 'why', maxlength: 300, dir: 'auto' });
  const button = h('button', { type: 'submit', class: 'button primary', 'data-do': 'publish' }, 'Publish');
  return h(
    'form',
    { class: 'stack', onsubmit: submit },
    h('div', { class: 'field' }, h('label', { for: 'why' }, 'Why? (optional)'), why),
    trouble,
    h('div', { class: 'row' }, button, h('a', { class: 'button', href: link }, 'Not now')),
  );

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    try {
      await api.publishPaper(paperPath(kind, id), { version: review.version, current: review.current, why: why.value });
      swap(
        node,
        h('h1', { tabindex: -1 }, 'Published'),
        h('p', { class: 'lead', dir: 'auto' }, `People get “${review.title || id}” from now on, on every server.`),
        h(
          'p',
          { class: 'row' },
          h('a', { class: 'button', href: `${link}/versions` }, 'Versions'),
          h('a', { class: 'button', href: '#/papers' }, 'All texts'),
        ),
      );
      /** @type {HTMLElement|null} */ (node.querySelector('h1'))?.focus();
    } catch (error) {
      if (error instanceof Refusal && error.status === 409) {
        const again = await api.reviewPaper(paperPath(kind, id)).catch(() => null);
        if (again) drawReview(node, kind, id, again);
        node.prepend(h('p', { class: 'notice warm', role: 'alert' }, error.message));
        return;
      }
      swap(trouble, h('p', { class: 'error' }, messageOf(error)));
    }
  }
}

/**
 * @param {string} kind
 * @param {string} id
 */
export async function paperVersionsPage(kind, id) {
  const node = h('section', { class: 'page narrow' });
  await drawVersions(node, kind, id);
  return { title: 'Versions', node };
}

/**
 * @param {Element} node
 * @param {string} kind
 * @param {string} id
 */
async function drawVersions(node, kind, id) {
  const { versions, paper } = await api.paperVersions(paperPath(kind, id));
  const trouble = h('p', { class: 'error', role: 'alert' });
  const back = async (/** @type {Past} */ one) => {
    try {
      await api.rollbackPaper(paperPath(kind, id), { version: one.version, current: paper.version });
      await drawVersions(node, kind, id);
    } catch (error) {
      swap(trouble, messageOf(error));
    }
  };
  swap(
    node,
    h('a', { class: 'back-link', href: paperLink(kind, id) }, '← Back to the text'),
    h('h1', {}, 'Versions'),
    h('p', { class: 'lead' }, 'Versions never change. Going back publishes an earlier one again; nothing is deleted.'),
    trouble,
    h(
      'ol',
      { class: 'versions' },
      versions.map((one) =>
        h(
          'li',
          { class: one.current ? 'current' : null },
          h(
            'div',
            { class: 'version-head' },
            h('strong', {}, one.at ? `Published ${ago(one.at)} by ${one.by}` : 'The first version'),
            one.current && h('span', { class: 'badge good' }, 'What people get'),
            !one.current &&
              h(
                'button',
                { type: 'button', class: 'button small', 'data-do': `back-${one.version}`, onclick: () => back(one) },
                'Go back to this',
              ),
          ),
          one.why && h('p', { dir: 'auto' }, one.why),
          one.changes.length > 0 &&
            h('details', { class: 'more' }, h('summary', {}, count(one.changes.length, 'change')), changeList(one.changes)),
        ),
      ),
    ),
  );
}
