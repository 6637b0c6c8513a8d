// Names that programs use, made from what people write.

/** @import { Config, Item } from './studio.js' */

/**
 * @param {string} text
 * @param {string} between
 */
export function slug(text, between) {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => word && !fillers.has(word));
  return words.slice(0, 5).join(between);
}

const fillers = new Set([
  'the',
  'a',
  'an',
  'is',
  'are',
  'do',
  'does',
  'did',
  'you',
  'your',
  'of',
  'to',
  'in',
  'for',
  'will',
  'would',
  'like',
  'have',
]);

/**
 * unique returns the name, with a number behind it if it is taken.
 * @param {string} name
 * @param {string} between
 * @param {(name: string) => boolean} taken
 */
export function unique(name, between, taken) {
  if (!taken(name)) return name;
  for (let n = 2; ; n++) if (!taken(`${name}${between}${n}`)) return `${name}${between}${n}`;
}

/**
 * prefixOf returns the first word of a form's tags.
 * @param {Config} config
 */
export function prefixOf(config) {
  const tags = [...config.elements.map(({ attributes }) => attributes.semanticTag), ...config.steps.map((step) => step.semanticTag)];
  const first = tags.find((tag) => tag?.includes(':'));
  return first?.split(':')[0] || slug(config.wizardName, '_').toUpperCase() || 'FORM';
}

/**
 * questionNames returns the names of a new question.
 * @param {Config} config
 * @param {string} text
 */
export function questionNames(config, text) {
  const name = slug(text, '-') || 'question';
  const has = (/** @type {(item: Item) => boolean} */ is) => config.elements.some(is);
  const prefix = prefixOf(config);
  return {
    elementId: elementName(config),
    questionId: unique(`q-${config.wizardId}-${name}`, '-', (id) => has((item) => item.attributes.questionId === id)),
    semanticTag: unique(`${prefix}:QUESTION:${name.replaceAll('-', '_').toUpperCase()}`, '_', (tag) =>
      has((item) => item.attributes.semanticTag === tag),
    ),
  };
}

/** @param {Config} config */
function elementName(config) {
  for (let n = config.elements.length + 1; ; n++) {
    if (!config.elements.some(({ elementId }) => elementId === `el-${n}`)) return `el-${n}`;
  }
}

/**
 * stepNames returns the names of a new step.
 * @param {Config} config
 * @param {string} title
 */
export function stepNames(config, title) {
  const name = slug(title, '-') || 'step';
  const stepId = unique(`step-${config.steps.length + 1}`, '-', (id) => config.steps.some((step) => step.stepId === id));
  const wanted = `${prefixOf(config)}:STEP:${name.replaceAll('-', '_').toUpperCase()}`;
  return { stepId, name, semanticTag: unique(wanted, '_', (tag) => config.steps.some((step) => step.semanticTag === tag)) };
}

/**
 * guessComponent returns how a question is best asked, by its words.
 * @param {string} text
 */
export function guessComponent(text) {
  const words = text.trim().toLowerCase();
  if (/^(when|what day|which day|what date|on which day|which date)\b|\bdate\b/.test(words)) return 'datePicker';
  if (/^(how many|how much|how old)\b/.test(words)) return 'number';
  if (/^(who|whom)\b/.test(words)) return 'person';
  if (/\be-?mail\b/.test(words)) return 'email';
  if (/\bphone\b/.test(words)) return 'phone';
  if (/^(is|are|do|does|did|will|would|can|could|have|has|was|were|should|may)\b/.test(words)) return 'radio';
  if (/^which\b/.test(words)) return 'select';
  if (/^(why|please describe|describe|anything else|is there anything)\b/.test(words)) return 'longText';
  return 'text';
}
