// Rules in plain English: written here, and below what they were understood as.

import { h, swap } from '/studio/slack/dom.js';
import { stepsOf } from './config.js';
import { textField } from './fields.js';

/** @import { Desk } from './editor.js' */

/** @param {Desk} desk */
export function rulesEditor(desk) {
  const { draft } = desk;
  const { config } = draft.state;
  const names = config.elements.map(({ attributes }) => attributes.label || attributes.questionText).filter(Boolean);
  return h(
    'div',
    { class: 'stack' },
    h('h2', {}, 'Rules'),
    textField(draft, {
      id: 'rules',
      field: 'rules',
      label: 'Say it in sentences, one per line',
      rows: 8,
      value: config.rules?.[0]?.text ?? '',
      placeholder: 'If the work state is Texas, skip to Schedule.\nShow the stop date only if the stop before birth is Yes.',
      set: (c, text) => ({ ...c, rules: text.trim() ? [{ text }] : undefined }),
      hint: 'Rules lead to a later step, show or hide questions, or require answers. If a sentence can be read in two ways, you’re asked.',
    }),
    h('div', { class: 'understood', role: 'status', 'aria-live': 'polite' }, understood(desk)),
    h(
      'div',
      {},
      h('h3', {}, 'Words you can use'),
      h('p', { class: 'hint', dir: 'auto' }, names.length ? names.join(' · ') : 'Questions come first.'),
    ),
    h(
      'div',
      {},
      h('h3', {}, 'Steps'),
      h(
        'p',
        { class: 'hint', dir: 'auto' },
        stepsOf(config)
          .map(({ title }) => title)
          .join(' → '),
      ),
    ),
  );
}

/**
 * drawUnderstood follows what the server has read, without touching the text.
 * @param {Element} editor
 * @param {Desk} desk
 */
export function drawUnderstood(editor, desk) {
  const place = editor.querySelector('.understood');
  if (place) swap(place, understood(desk));
}

/** @param {Desk} desk */
function understood({ draft }) {
  const { config, rules, problems, saving } = draft.state;
  if (!config.rules?.[0]?.text) return h('p', { class: 'empty' }, withoutRules(config.next?.length ?? 0));
  if (rules.refused) {
    const { sentence, place, ask } = rules.refused;
    return h(
      'div',
      { class: 'notice warm' },
      h('p', { dir: 'auto' }, marked(sentence, place)),
      h('p', {}, h('strong', { dir: 'auto' }, ask)),
    );
  }
  if (rules.means.length === 0 && problems.length > 0) {
    return h('p', { class: 'empty' }, 'Rules are read once the form has no other mistakes. They are listed above.');
  }
  if (rules.means.length === 0) return h('p', { class: 'hint' }, saving === 'saved' ? 'Nothing was understood yet.' : 'Reading…');
  return [
    h('h3', {}, 'Understood as'),
    h(
      'ol',
      { class: 'means' },
      rules.means.map((text) => h('li', { dir: 'auto' }, text)),
    ),
    rules.doubts?.map(({ what, fix }) =>
      h('div', { class: 'notice warm' }, h('p', { dir: 'auto' }, h('strong', {}, what), ' ', fix)),
    ),
    rules.steps.length > 0 && h('p', { class: 'hint' }, `Ways: ${rules.steps.join(', ')}. Everyone else goes on to the next step.`),
  ];
}

/** @param {number} written how many rules the form's file has as expressions */
function withoutRules(written) {
  if (written === 0) return 'No rules yet: people see every step, one after the other.';
  const many = written === 1 ? 'One rule is' : `${written} rules are`;
  return `No sentences yet. ${many} written as expressions, in the form’s file; the map shows what they do.`;
}

/**
 * marked shows a sentence with the words that are in question.
 * @param {string} sentence
 * @param {string} place
 */
function marked(sentence, place) {
  const at = place ? sentence.indexOf(place) : -1;
  if (at < 0) return `“${sentence}”`;
  return ['“', sentence.slice(0, at), h('mark', {}, place), sentence.slice(at + place.length), '”'];
}
