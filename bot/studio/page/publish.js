// Before publishing: what changes, for whom, and what it does to forms in progress.

import { h, swap } from '/studio/slack/dom.js';
import { api, messageOf, Refusal } from './api.js';
import { ago, changeList, count, dryRunReport, formLink, problemList, toggle } from './parts.js';

/** @import { Review, Theirs } from './studio.js' */

/** @param {string} id */
export async function publishPage(id) {
  const node = h('section', { class: 'page narrow' });
  draw(node, id, await api.review(id));
  return { title: 'Publish', node };
}

/**
 * @param {Element} node
 * @param {string} id
 * @param {Review} review
 */
function draw(node, id, review) {
  const how = { version: review.version, seq: review.seq, why: '', move: false, offer: review.found ? '' : review.name };
  swap(
    node,
    h('a', { class: 'back-link', href: formLink(id) }, '← Back to the form'),
    h('h1', { dir: 'auto' }, `Publish “${review.name}”`),
    review.theirs && theirs(review.theirs),
    h('h2', {}, review.isNew ? 'This is a new form' : 'What changes'),
    review.isNew ? h('p', {}, 'Nobody has seen it yet.') : changesPart(review),
    review.problems.length > 0 ? problems(id, review) : rest(node, id, review, how),
  );
}

/** @param {Review} review */
function changesPart({ changes = [] }) {
  if (changes.length === 0) return h('p', { class: 'empty' }, 'Your draft says the same as what people get now.');
  return changeList(changes);
}

/** @param {Theirs} other */
function theirs({ by, at, changes }) {
  return h(
    'div',
    { class: 'notice warm', role: 'alert' },
    h('h2', {}, `${by} published this form ${at ? ago(at) : 'in the meantime'}`),
    h(
      'p',
      {},
      'You began with the version before. Nothing of yours is lost. This is what they changed; ' +
        'publishing your draft takes it back wherever your draft is different:',
    ),
    changes.length ? changeList(changes) : h('p', {}, 'Nothing that people would notice.'),
  );
}

/**
 * @param {string} id
 * @param {Review} review
 */
function problems(id, review) {
  return [
    h('h2', {}, 'Not yet'),
    h('p', {}, 'Fix this first:'),
    problemList(review.problems, ({ element, step }) => `${formLink(id)}/${encodeURIComponent(element ?? step ?? '')}`),
  ];
}

/**
 * @param {Element} node
 * @param {string} id
 * @param {Review} review
 * @param {{version: number, seq: number, why: string, move: boolean, offer: string}} how
 */
function rest(node, id, review, how) {
  if (review.file) return inFile(id, review.file);
  const trouble = h('div', { role: 'alert' });
  const button = h('button', { type: 'submit', class: 'button primary', 'data-do': 'publish' }, 'Publish');
  return h(
    'form',
    { class: 'stack', onsubmit: submit },
    !review.found && offer(review, how),
    moving(review, how),
    reason(how),
    trouble,
    h('div', { class: 'row' }, button, h('a', { class: 'button', href: formLink(id) }, 'Not now')),
  );

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    button.setAttribute('aria-busy', 'true');
    try {
      const { moved } = await api.publish(id, how);
      swap(node, done(id, review, moved));
      /** @type {HTMLElement|null} */ (node.querySelector('h1'))?.focus();
    } catch (error) {
      button.removeAttribute('aria-busy');
      if (error instanceof Refusal && error.status === 409) return overtaken(node, id, error, trouble);
      const found = error instanceof Refusal ? error.detail.problems : null;
      swap(trouble, h('p', { class: 'error' }, messageOf(error)), found && problemList(found, () => formLink(id)));
    }
  }
}

/**
 * inFile says how a form in the content folder is published.
 * @param {string} id
 * @param {string} file
 */
function inFile(id, file) {
  const href = `/studio/api/forms/${encodeURIComponent(id)}/export?as=yaml`;
  return h(
    'div',
    { class: 'notice' },
    h('h2', {}, 'This form is kept in a file'),
    h(
      'p',
      {},
      'Your content folder is the source of it and is read-only here. ',
      `Download the draft, put it into the folder as ${file}, and restart the server.`,
    ),
    h('a', { class: 'button primary', href, download: '' }, 'Download the draft'),
  );
}

/**
 * moving says what happens to forms in progress.
 * @param {Review} review
 * @param {{move: boolean}} how
 */
function moving({ dryRun }, how) {
  if (!dryRun?.all) return null;
  const onchange = (/** @type {boolean} */ on) => Object.assign(how, { move: on });
  const hint = 'Otherwise they finish with the version they began with.';
  return h(
    'div',
    {},
    h('h2', {}, 'Forms in progress'),
    dryRunReport(dryRun),
    toggle({ id: 'move', checked: false, label: 'Move them to this version', onchange, hint }),
  );
}

/** @param {{why: string}} how */
function reason(how) {
  const oninput = (/** @type {Event & {currentTarget: HTMLInputElement}} */ { currentTarget }) =>
    Object.assign(how, { why: currentTarget.value });
  return h(
    'div',
    { class: 'field' },
    h('label', { for: 'why' }, 'Why? (optional)'),
    h('input', { class: 'text-field', id: 'why', maxlength: 300, dir: 'auto', oninput }),
    h('p', { class: 'hint' }, 'Colleagues read it under Versions.'),
  );
}

/**
 * overtaken shows the review again, with what somebody else did.
 * @param {Element} node
 * @param {string} id
 * @param {Refusal} refusal
 * @param {Element} trouble
 */
async function overtaken(node, id, refusal, trouble) {
  try {
    draw(node, id, await api.review(id));
    node.prepend(h('p', { class: 'notice warm', role: 'alert' }, refusal.message));
    scrollTo(0, 0);
  } catch {
    swap(trouble, h('p', { class: 'error' }, refusal.message));
  }
}

/**
 * @param {Review} review
 * @param {{offer: string}} how
 */
function offer({ name }, how) {
  const input = h('input', {
    class: 'text-field',
    id: 'offer',
    value: name,
    maxlength: 75,
    dir: 'auto',
    oninput: ({ currentTarget }) => {
      how.offer = currentTarget.value;
    },
  });
  return h(
    'div',
    { class: 'card stack' },
    h('h2', {}, 'How do people find it?'),
    toggle({
      id: 'offer-on',
      checked: true,
      label: 'Add it to the kinds of leave',
      hint: 'Every request starts with the question what kind of leave it is. This adds a choice to it.',
      onchange: (on) => {
        input.disabled = !on;
        how.offer = on ? input.value : '';
      },
    }),
    h('div', { class: 'field' }, h('label', { for: 'offer' }, 'What people choose'), input),
  );
}

/**
 * @param {string} id
 * @param {Review} review
 * @param {number} moved
 */
function done(id, review, moved) {
  return [
    h('h1', { tabindex: -1 }, 'Published'),
    h(
      'p',
      { class: 'lead', dir: 'auto' },
      `People get “${review.name}” from now on, on every server.`,
      moved > 0 && ` ${count(moved, 'form')} in progress moved to it.`,
    ),
    h(
      'p',
      { class: 'row' },
      h('a', { class: 'button primary', href: '/#dana', target: '_blank', rel: 'noopener', 'data-do': 'try' }, 'Try it in the workspace'),
      h('a', { class: 'button', href: `${formLink(id)}/versions` }, 'Versions'),
      h('a', { class: 'button', href: '#/' }, 'All forms'),
    ),
  ];
}
