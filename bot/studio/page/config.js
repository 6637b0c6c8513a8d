// Changes to a form, as pure functions.

import { guessComponent, questionNames, stepNames } from './names.js';

/** @import { Attributes, Config, Item, Option, Step } from './studio.js' */

const bySort = (/** @type {{sort: number}} */ a, /** @type {{sort: number}} */ b) => a.sort - b.sort;

/** @param {Config} config */
export const stepsOf = (config) => [...config.steps].sort(bySort);

/**
 * @param {Config} config
 * @param {string} stepId
 */
export const itemsOf = (config, stepId) => config.elements.filter((item) => item.stepId === stepId).sort(bySort);

/**
 * @param {Config} config
 * @param {string} elementId
 */
export const itemOf = (config, elementId) => config.elements.find((item) => item.elementId === elementId);

/** @param {Item} item */
export const titleOf = ({ type, attributes }) =>
  attributes.questionText || attributes.text || { divider: 'A line', summary: 'Summary of the answers' }[type] || 'Without text yet';

/**
 * @param {Config} config
 * @param {string} elementId
 * @param {Partial<Item>} change
 * @returns {Config}
 */
export const withItem = (config, elementId, change) => ({
  ...config,
  elements: config.elements.map((item) => (item.elementId === elementId ? { ...item, ...change } : item)),
});

/**
 * @param {Config} config
 * @param {string} elementId
 * @param {Attributes} change undefined removes an attribute
 * @returns {Config}
 */
export function withAttributes(config, elementId, change) {
  const item = itemOf(config, elementId);
  if (!item) return config;
  const attributes = Object.fromEntries(
    Object.entries({ ...item.attributes, ...change }).filter(([, value]) => value !== undefined && value !== ''),
  );
  return withItem(config, elementId, { attributes });
}

/**
 * @param {Config} config
 * @param {string} stepId
 * @param {Partial<Step>} change
 * @returns {Config}
 */
export const withStep = (config, stepId, change) => ({
  ...config,
  steps: config.steps.map((step) => (step.stepId === stepId ? { ...step, ...change } : step)),
});

/** @param {Option[]} options */
export const numbered = (options) => options.map((option, i) => ({ ...option, sort: i + 1 }));

/** @type {Option[]} */
const yesNo = [
  { optionId: 'yes', sort: 1, label: 'Yes', value: 'yes' },
  { optionId: 'no', sort: 2, label: 'No', value: 'no' },
];

/**
 * addQuestion returns the form with one more question, and the question's ID.
 * @param {Config} config
 * @param {string} stepId
 * @param {string} text
 * @returns {[Config, string]}
 */
export function addQuestion(config, stepId, text) {
  const { elementId, ...names } = questionNames(config, text);
  const component = guessComponent(text);
  const options = component === 'radio' ? yesNo : component === 'select' ? [] : undefined;
  const attributes = { ...names, componentTypeKey: component, questionText: text, validation: ['required'], ...(options && { options }) };
  return [addItem(config, { elementId, stepId, type: 'question', sort: 0, isVisible: true, attributes }), elementId];
}

/**
 * addText returns the form with something to read.
 * @param {Config} config
 * @param {string} stepId
 * @param {string} type
 * @param {string} text
 * @returns {[Config, string]}
 */
export function addText(config, stepId, type, text) {
  const { elementId } = questionNames(config, 'text');
  return [addItem(config, { elementId, stepId, type, sort: 0, isVisible: true, attributes: text ? { text } : {} }), elementId];
}

/**
 * @param {Config} config
 * @param {Item} item
 * @returns {Config}
 */
function addItem(config, item) {
  const last = Math.max(0, ...itemsOf(config, item.stepId).map(({ sort }) => sort));
  return { ...config, elements: [...config.elements, { ...item, sort: last + 1 }] };
}

/**
 * @param {Config} config
 * @param {string} title
 * @returns {[Config, string]}
 */
export function addStep(config, title) {
  const names = stepNames(config, title);
  const sort = Math.max(0, ...config.steps.map((step) => step.sort)) + 1;
  return [{ ...config, steps: [...config.steps, { ...names, sort, title }] }, names.stepId];
}

/**
 * @param {Config} config
 * @param {string} elementId
 * @returns {Config}
 */
export const removeItem = (config, elementId) => ({ ...config, elements: config.elements.filter((item) => item.elementId !== elementId) });

/**
 * removeStep removes a step with everything on it, and the rules about it.
 * @param {Config} config
 * @param {string} stepId
 * @returns {Config}
 */
export function removeStep(config, stepId) {
  const tag = config.steps.find((step) => step.stepId === stepId)?.semanticTag;
  return {
    ...config,
    steps: config.steps.filter((step) => step.stepId !== stepId),
    elements: config.elements.filter((item) => item.stepId !== stepId),
    next: config.next?.filter((rule) => rule.after !== tag && rule.go !== tag),
  };
}

/**
 * moveItem moves an element up or down, at the ends of its step into the next one.
 * @param {Config} config
 * @param {string} elementId
 * @param {number} by -1 or 1
 * @returns {Config}
 */
export function moveItem(config, elementId, by) {
  const item = itemOf(config, elementId);
  if (!item) return config;
  const steps = stepsOf(config);
  const order = steps.map(({ stepId }) => itemsOf(config, stepId).map((one) => one.elementId));
  const step = steps.findIndex(({ stepId }) => stepId === item.stepId);
  const at = order[step].indexOf(elementId);
  const into = at + by < 0 || at + by >= order[step].length ? step + by : step;
  if (!order[into]) return config;
  order[step].splice(at, 1);
  order[into].splice(into === step ? at + by : by > 0 ? 0 : order[into].length, 0, elementId);
  const places = new Map(order.flatMap((ids, s) => ids.map((id, sort) => [id, { stepId: steps[s].stepId, sort: sort + 1 }])));
  return { ...config, elements: config.elements.map((one) => ({ ...one, ...places.get(one.elementId) })) };
}

/**
 * @param {Config} config
 * @param {string} stepId
 * @param {number} by -1 or 1
 * @returns {Config}
 */
export function moveStep(config, stepId, by) {
  const order = stepsOf(config).map((step) => step.stepId);
  const at = order.indexOf(stepId);
  if (at < 0 || !order[at + by]) return config;
  [order[at], order[at + by]] = [order[at + by], order[at]];
  return { ...config, steps: config.steps.map((step) => ({ ...step, sort: order.indexOf(step.stepId) + 1 })) };
}
