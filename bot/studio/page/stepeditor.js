// The editors of a step and of the form itself.

import { h } from '/studio/slack/dom.js';
import { ask } from '/studio/slack/dialog.js';
import { itemsOf, removeStep, withStep } from './config.js';
import { more, textField } from './fields.js';
import { count, formLink } from './parts.js';

/** @import { Desk } from './editor.js' */

/**
 * @param {Desk} desk
 * @param {string} stepId
 */
export function stepEditor(desk, stepId) {
  const { draft } = desk;
  const { config } = draft.state;
  const step = config.steps.find((one) => one.stepId === stepId);
  if (!step) return [];
  const empty = itemsOf(config, stepId).length === 0;
  return h(
    'div',
    { class: 'stack' },
    h('h2', {}, 'Step'),
    textField(draft, {
      id: `title-${stepId}`,
      field: 'title',
      label: 'Title',
      value: step.title,
      set: (c, title) => withStep(c, stepId, { title }),
      hint: 'In Slack, each step is a page of the form with this heading.',
    }),
    empty &&
      h('p', { class: 'empty' }, 'Nothing is on this step yet. Type a question into “Add a question…” in the outline and press Enter.'),
    more('step-names', 'Names for rules and programs', [
      textField(draft, {
        id: `tag-${stepId}`,
        field: 'semanticTag',
        label: 'Tag',
        mono: true,
        value: step.semanticTag,
        set: (c, semanticTag) => withStep(c, stepId, { semanticTag }),
      }),
      h('p', { class: 'hint' }, `Step ID: ${step.stepId}`),
    ]),
    h(
      'div',
      { class: 'row end' },
      h(
        'button',
        { type: 'button', class: 'button danger small', 'data-do': 'remove-step', onclick: () => remove(desk, stepId) },
        'Remove this step',
      ),
    ),
  );
}

/**
 * @param {Desk} desk
 * @param {string} stepId
 */
async function remove({ draft }, stepId) {
  const items = itemsOf(draft.state.config, stepId).length;
  const sure =
    items === 0 ||
    (await ask({
      title: 'Remove this step?',
      body: `${count(items, 'item')} on it will be removed, too. You can undo this.`,
      yes: 'Remove',
      no: 'Keep it',
      danger: true,
    }));
  if (sure) draft.change((config) => removeStep(config, stepId));
}

/** @param {Desk} desk */
export function formEditor({ draft }) {
  const { config, origin, file, id, tags } = draft.state;
  const exportLink = (/** @type {string} */ as, /** @type {string} */ text) =>
    h('a', { class: 'button small', href: `/studio/api/forms/${encodeURIComponent(id)}/export?as=${as}`, download: '' }, text);
  return h(
    'div',
    { class: 'stack' },
    h('h2', {}, 'This form'),
    textField(draft, {
      id: 'form-name',
      field: 'wizardName',
      label: 'Name',
      value: config.wizardName,
      set: (c, wizardName) => ({ ...c, wizardName }),
      hint: 'People see it above every step.',
    }),
    h('p', {}, originText(origin, file)),
    h(
      'div',
      { class: 'row' },
      exportLink('yaml', 'Download as YAML'),
      exportLink('json', 'Download as JSON'),
      h('a', { class: 'button small', href: `${formLink(id)}/versions` }, 'Versions'),
    ),
    tags.length > 0 &&
      h(
        'div',
        {},
        h('h3', {}, 'Answers from earlier forms'),
        h('p', { class: 'hint' }, 'Forms that lead here have asked this already. Conditions can use it.'),
        h(
          'ul',
          { class: 'plain-list' },
          tags.map(({ tag, label }) => h('li', { dir: 'auto' }, label, ' ', h('code', {}, tag))),
        ),
      ),
    checks(config.checks ?? []),
    h('p', { class: 'hint' }, `Form ID: ${config.wizardId}`),
  );
}

/** @param {import('./studio.js').Check[]} all */
const checks = (all) =>
  all.length > 0 &&
  h(
    'div',
    {},
    h('h3', {}, 'Answers that must fit together'),
    h(
      'ul',
      { class: 'plain-list' },
      all.map(({ rule, message }) => h('li', {}, h('code', {}, rule), h('br', {}), h('span', { dir: 'auto' }, `Otherwise: “${message}”`))),
    ),
  );

/**
 * @param {string} origin
 * @param {string} file
 */
function originText(origin, file) {
  switch (origin) {
    case 'file':
      return (
        `Your content folder has this form, in ${file}. The folder stays its source and is read-only here: ` +
        'download what you change, put it there, and restart the server.'
      );
    case 'shipped':
      return 'This form came with Leaveway. What you publish here replaces it; the original stays among the versions.';
    default:
      return 'This form was made in the studio.';
  }
}
