// Walking through a draft with sample answers: one step at a time, next to all steps,
// each with the reason why it is shown or skipped.

import { h, swap } from '/studio/slack/dom.js';
import { api, messageOf } from './api.js';
import { formLink, problemList } from './parts.js';
import { sampleField } from './samplefield.js';

/** @import { Config, Stop, Walk } from './studio.js' */

/** How long the author has to pause before the answers are sent, in ms. */
const pause = 150;

/**
 * Trial is a walk under way.
 * @typedef {{
 *   id: string, config: Config, answers: Record<string, string[]>, at: string, done: boolean, tried: boolean, walk: Walk|null,
 *   form: Element, route: Element,
 * }} Trial
 */

/** @param {string} id */
export async function tryPage(id) {
  const { config } = await api.open(id);
  /** @type {Trial} */
  const trial = {
    id,
    config,
    answers: {},
    at: '',
    done: false,
    tried: false,
    walk: null,
    form: h('div', { class: 'try-form' }),
    route: h('aside', { class: 'try-route', 'aria-label': 'All steps' }),
  };
  const node = h(
    'section',
    { class: 'page try-page' },
    h('a', { class: 'back-link', href: formLink(id) }, '← Back to the form'),
    h(
      'div',
      { class: 'page-head' },
      h(
        'div',
        {},
        h('h1', {}, 'Try it'),
        h('p', { class: 'lead', dir: 'auto' }, `Fill in “${config.wizardName}” as an employee would. Nothing is filed.`),
      ),
      h(
        'div',
        { class: 'row' },
        h('button', { type: 'button', class: 'button', 'data-do': 'restart', onclick: () => begin(trial) }, 'Begin again'),
        h('button', { type: 'button', class: 'button', 'data-do': 'example', onclick: () => example(trial) }, 'Fill with examples'),
      ),
    ),
    h('div', { class: 'try' }, trial.form, trial.route),
  );
  await begin(trial);
  return { title: 'Try it', node };
}

/** @param {Trial} trial */
async function begin(trial) {
  trial.answers = {};
  trial.done = trial.tried = false;
  await look(trial);
  trial.at = shownSteps(trial)[0]?.id ?? '';
  draw(trial);
}

/** @param {Trial} trial */
async function example(trial) {
  await look(trial, true);
  trial.answers = trial.walk?.answers ?? {};
  trial.done = Boolean(trial.walk?.complete);
  if (!trial.done) trial.at = trial.walk?.open || trial.at;
  trial.tried = !trial.done;
  draw(trial);
}

/**
 * look asks the server where the answers lead.
 * @param {Trial} trial
 * @param {boolean} [fill]
 */
async function look(trial, fill = false) {
  try {
    const { problems, walk } = await api.walk(trial.id, { config: trial.config, answers: trial.answers, example: fill });
    trial.walk = walk ?? null;
    if (!walk) swap(trial.form, blocked(trial, problems));
  } catch (error) {
    trial.walk = null;
    swap(trial.form, h('p', { class: 'error', role: 'alert' }, messageOf(error)));
  }
}

/**
 * @param {Trial} trial
 * @param {import('./studio.js').Problem[]} problems
 */
const blocked = ({ id }, problems) =>
  h(
    'div',
    { class: 'problems' },
    h('h2', {}, 'Fix these first'),
    h('p', { class: 'hint' }, 'A form with mistakes can’t be filled in.'),
    problemList(problems, ({ element, step }) => `${formLink(id)}/${encodeURIComponent(element ?? step ?? '')}`),
  );

/** @param {Trial} trial */
const shownSteps = ({ walk }) => walk?.steps.filter((step) => step.shown) ?? [];

/** @param {Trial} trial */
function draw(trial) {
  if (!trial.walk) return swap(trial.route);
  const steps = shownSteps(trial);
  if (!steps.some((step) => step.id === trial.at)) trial.at = trial.walk.open || steps.at(-1)?.id || '';
  swap(trial.form, trial.done ? review(trial) : card(trial, steps));
  drawRoute(trial);
}

/**
 * card is the step that is being filled in.
 * @param {Trial} trial
 * @param {Stop[]} steps
 */
function card(trial, steps) {
  const i = steps.findIndex((step) => step.id === trial.at);
  const step = steps[i];
  if (!step) return h('p', { class: 'empty' }, 'Add a question to the form first. Then you can try it here.');
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  const change = (/** @type {string} */ question, /** @type {string[]} */ value) => {
    if (value.some(Boolean)) trial.answers[question] = value;
    else delete trial.answers[question];
    clearProblem(trial, question);
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const before = visible(trial);
      await look(trial);
      drawRoute(trial);
      if (visible(trial) !== before) redraw(trial);
    }, pause);
  };
  return h(
    'form',
    { class: 'card stack', onsubmit: (/** @type {Event} */ event) => next(event, trial, step) },
    h('p', { class: 'hint' }, `Step ${i + 1}`),
    h('h2', { dir: 'auto' }, step.title),
    step.why && h('p', { class: 'why', dir: 'auto' }, step.why),
    step.asked
      .filter((one) => one.shown)
      .map((one) => sampleField(one, trial.answers[one.id] ?? [], (value) => change(one.id, value), trial.tried ? one.problem : '')),
    step.asked.every((one) => !one.shown) && h('p', { class: 'hint' }, 'Nothing is asked on this step.'),
    h(
      'div',
      { class: 'row end' },
      i > 0 &&
        h('button', { type: 'button', class: 'button', onclick: () => go(trial, steps[i - 1].id) }, 'Back'),
      h('button', { type: 'submit', class: 'button primary' }, 'Next'),
    ),
  );
}

/**
 * clearProblem takes back what was wrong with an answer that is being changed.
 * @param {Trial} trial
 * @param {string} question
 */
function clearProblem({ form }, question) {
  const told = form.querySelector(`#${CSS.escape(`try-${question}-problem`)}`);
  for (const input of told?.parentElement?.querySelectorAll('[aria-invalid]') ?? []) input.removeAttribute('aria-invalid');
  told?.remove();
}

/** @param {Trial} trial */
const visible = (trial) =>
  trial.walk?.steps
    .find((step) => step.id === trial.at)
    ?.asked.map((one) => one.shown)
    .join();

/**
 * redraw draws the step again while somebody types, and keeps the focus.
 * @param {Trial} trial
 */
function redraw(trial) {
  const focused = document.activeElement?.id;
  draw(trial);
  if (focused) document.getElementById(focused)?.focus();
}

/**
 * @param {Trial} trial
 * @param {string} step
 */
function go(trial, step) {
  trial.at = step;
  trial.tried = trial.done = false;
  draw(trial);
  focusField(trial);
}

/** @param {Trial} trial */
function focusField({ form }) {
  /** @type {HTMLElement|null} */ (form.querySelector('[aria-invalid="true"], input, select, textarea, h2[tabindex]'))?.focus();
}

/**
 * @param {Event} event
 * @param {Trial} trial
 * @param {Stop} step
 */
async function next(event, trial, step) {
  event.preventDefault();
  for (const one of step.asked) if (one.shown) trial.answers[one.id] ??= []; // left empty on purpose
  await look(trial);
  const now = trial.walk?.steps.find(({ id }) => id === step.id);
  const wrong = now?.asked.some((one) => one.shown && one.problem);
  const steps = shownSteps(trial);
  const i = steps.findIndex(({ id }) => id === step.id);
  trial.tried = Boolean(wrong);
  if (!wrong && steps[i + 1]) trial.at = steps[i + 1].id;
  else if (!wrong) trial.done = true;
  draw(trial);
  focusField(trial);
}

/**
 * review is the end of the walk.
 * @param {Trial} trial
 */
function review(trial) {
  const said = shownSteps(trial).flatMap((step) => step.asked.filter((one) => one.shown));
  return h(
    'div',
    { class: 'card stack' },
    h('h2', { tabindex: -1 }, trial.walk?.leads ? `The form “${trial.walk.leads}” follows` : 'Check your answers'),
    h(
      'dl',
      { class: 'said' },
      said.map((one) =>
        h('div', {}, h('dt', { dir: 'auto' }, one.text), h('dd', { dir: 'auto' }, one.said || 'Left empty', problem(one.problem))),
      ),
    ),
    h('p', { class: 'hint' }, 'This is where an employee submits. Choose a step to change an answer.'),
  );
}

/** @param {string} text */
const problem = (text) => text && h('p', { class: 'field-problem', dir: 'auto' }, text);

/** @param {Trial} trial */
function drawRoute(trial) {
  if (!trial.walk) return;
  swap(
    trial.route,
    h('h2', {}, 'All steps'),
    h(
      'ol',
      {},
      trial.walk.steps.map((step, i) => routeRow(trial, step, i)),
    ),
  );
}

/**
 * @param {Trial} trial
 * @param {Stop} step
 * @param {number} i
 */
function routeRow(trial, step, i) {
  const here = !trial.done && step.id === trial.at;
  const reasons = step.asked.filter((one) => one.why && step.shown);
  const props = { type: 'button', class: 'step-title', disabled: !step.shown, 'aria-current': here ? 'step' : null };
  return h(
    'li',
    { class: step.shown ? 'shown' : 'skipped' },
    h(
      'button',
      { ...props, onclick: () => go(trial, step.id) },
      h('span', { class: 'number', 'aria-hidden': 'true' }, i + 1),
      h('span', { dir: 'auto' }, step.title),
      h('span', { class: step.shown ? 'badge good' : 'badge' }, step.shown ? 'Shown' : 'Skipped'),
    ),
    step.why && h('p', { class: 'why', dir: 'auto' }, step.why),
    reasons.map(({ shown, text, why }) =>
      h('p', { class: 'why', dir: 'auto' }, !shown && [h('span', { class: 'badge' }, 'Hidden'), ' '], `“${text}” · ${why}`),
    ),
  );
}
