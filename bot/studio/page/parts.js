// Small parts that several pages share.

import { h } from '/studio/slack/dom.js';

/** @import { Child } from '/studio/slack/dom.js' */
/** @import { Change, DryRun, Problem } from './studio.js' */

/** @param {string|undefined} at */
export function ago(at) {
  if (!at) return '';
  const seconds = (Date.now() - Date.parse(at)) / 1000;
  const [n, unit] =
    seconds < 90
      ? [0, '']
      : seconds < 5400
        ? [seconds / 60, 'minute']
        : seconds < 129600
          ? [seconds / 3600, 'hour']
          : [seconds / 86400, 'day'];
  if (!unit) return 'just now';
  if (n > 30) return new Date(at).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  const whole = Math.round(n);
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`;
}

/**
 * @param {number} n
 * @param {string} one
 * @param {string} [many]
 */
export const count = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** @param {string} id */
export const formLink = (id) => `#/form/${encodeURIComponent(id)}`;

/**
 * changeList shows what differs, grouped by what it is about.
 * @param {Change[]} changes
 */
export function changeList(changes) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { about, what } of changes) groups.set(about, [...(groups.get(about) ?? []), what]);
  return h(
    'ul',
    { class: 'changes' },
    [...groups].map(([about, all]) =>
      h(
        'li',
        {},
        h('strong', { dir: 'auto' }, about),
        h(
          'ul',
          {},
          all.map((what) => h('li', { dir: 'auto' }, what)),
        ),
      ),
    ),
  );
}

/**
 * dryRunReport says what moving the forms in progress would do.
 * @param {DryRun} run
 */
export function dryRunReport(run) {
  const smooth = run.all - run.asked;
  return [
    h(
      'p',
      {},
      `${count(run.all, 'person', 'people')} ${run.all === 1 ? 'is' : 'are'} filling in another version right now. `,
      run.asked === 0
        ? 'If you move them, none of them would notice.'
        : `If you move them, ${run.asked} would be asked something and ${smooth} wouldn’t notice.`,
    ),
    run.questions.length > 0 &&
      h(
        'ul',
        { class: 'plain-list' },
        run.questions.map(({ question, again, new: fresh }) =>
          h(
            'li',
            {},
            h('strong', { dir: 'auto' }, question),
            ' ',
            [again > 0 && `asked again: ${again}`, fresh > 0 && `new: ${fresh}`].filter(Boolean).join(' · '),
          ),
        ),
      ),
    run.examples.length > 0 &&
      h(
        'div',
        { class: 'examples' },
        h('p', { class: 'hint' }, 'For example'),
        h(
          'ul',
          { class: 'plain-list' },
          run.examples.map((text) => h('li', { dir: 'auto' }, text)),
        ),
      ),
  ];
}

/**
 * problemList lists mistakes, each with its fix and, where there is one, its place.
 * @param {Problem[]} problems
 * @param {(problem: Problem) => string} address
 */
export function problemList(problems, address) {
  return h(
    'ul',
    { class: 'problem-list' },
    problems.map((problem) =>
      h(
        'li',
        {},
        h('a', { href: address(problem) }, h('span', { class: 'what', dir: 'auto' }, problem.what)),
        problem.fix && h('span', { class: 'fix', dir: 'auto' }, problem.fix),
        problem.form && h('span', { class: 'hint' }, `In the form ${problem.form}`),
      ),
    ),
  );
}

/**
 * toggle is a checkbox with its label.
 * @param {{id: string, label: Child, checked: boolean, onchange: (on: boolean) => void, hint?: Child}} options
 */
export function toggle({ id, label, checked, onchange, hint }) {
  return h(
    'label',
    { class: 'toggle', for: id },
    h('input', { type: 'checkbox', id, checked, onchange: ({ currentTarget }) => onchange(currentTarget.checked) }),
    h('span', {}, label, hint && h('span', { class: 'hint' }, hint)),
  );
}
