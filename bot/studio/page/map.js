// The map of a form: its steps from top to bottom, next to the ways that rules take.
// What is drawn is in a table, too.

import { h, swap } from '/studio/slack/dom.js';
import { api } from './api.js';
import { count, formLink } from './parts.js';

/** @import { FormMap, Way } from './studio.js' */

/** Sizes in pixels. A row is a step; between rows is room for an arrow. */
const row = 64;
const gap = 36;
const lane = 34;

/** @param {string} id */
export async function mapPage(id) {
  const { config } = await api.open(id);
  const { map, unread } = await api.ways(id, config);
  const says = h('div', { class: 'map-says', role: 'status' });
  const lost = map.steps.filter((step) => !step.reached);
  const node = h(
    'section',
    { class: 'page map-page' },
    h('a', { class: 'back-link', href: formLink(id) }, '← Back to the form'),
    h(
      'div',
      { class: 'page-head' },
      h(
        'div',
        {},
        h('h1', {}, 'Map'),
        h('p', { class: 'lead', dir: 'auto' }, `The ways through “${config.wizardName}”. ${summary(map)}`),
      ),
      h('a', { class: 'button', href: `${formLink(id)}/try` }, 'Try it'),
    ),
    unread && h('p', { class: 'notice warm' }, 'Rules are read once the form has no other mistakes, so they aren’t drawn yet.'),
    lost.length > 0 &&
      h(
        'p',
        { class: 'notice bad', role: 'alert' },
        `${lost.map((step) => `“${step.title}”`).join(' and ')} can’t be reached, so nobody would ever see that. `,
        'Let a rule lead there, or remove it.',
      ),
    config.steps.length === 0
      ? h('p', { class: 'empty' }, 'There are no steps yet. Add one in the form, and it is drawn here.')
      : [drawn(id, map, says), says, table(map), shownTable(id, map)],
  );
  return { title: 'Map', node };
}

/** @param {FormMap} map */
function summary(map) {
  const rules = map.ways.filter((way) => way.number > 0).length;
  if (rules === 0) return 'No rule leads anywhere else, so everyone sees one step after the other.';
  return `${count(rules, 'rule')} ${rules === 1 ? 'leads' : 'lead'} elsewhere. Choose a number to read its rule.`;
}

/**
 * @param {string} id
 * @param {FormMap} map
 * @param {Element} says
 */
function drawn(id, map, says) {
  const rows = [
    ...map.steps.map((_, i) => stepRow(id, map, i)),
    ...map.ends.map((end) => h('li', { class: end.reached ? 'map-end' : 'map-end lost' }, endNode(end))),
  ];
  const width = map.lanes === 0 ? 0 : 18 + map.lanes * lane;
  const ways = map.ways.filter((way) => way.lane >= 0);
  const node = h(
    'div',
    { class: 'map' },
    h('ol', { class: 'map-rows' }, rows),
    ways.length > 0 && h('div', { class: 'map-ways' }, drawing(ways, rows.length, width), badges(map, ways, says)),
  );
  // The page's security policy forbids styles in markup, but not these.
  for (const [name, size] of Object.entries({ lanes: width, row, gap })) node.style.setProperty(`--${name}`, `${size}px`);
  return node;
}

/** @param {FormMap['ends'][number]} end */
function endNode({ form, title }) {
  if (!form) return h('span', { class: 'map-node' }, title);
  const link = { class: 'map-node', href: `${formLink(form)}/map` };
  return h('a', link, h('span', { dir: 'auto' }, title), h('small', {}, 'Another form'));
}

/**
 * @param {string} id
 * @param {FormMap} map
 * @param {number} i
 */
function stepRow(id, map, i) {
  const step = map.steps[i];
  const goesOn = map.ways.some((way) => way.from === i && way.lane < 0);
  const shown = map.shown.filter((one) => one.step === step.id).length;
  const facts = [
    !step.reached && 'Nothing leads here',
    count(step.asks, 'question'),
    shown > 0 && (shown === step.asks ? 'depending on answers' : `${shown} depending on answers`),
  ].filter(Boolean);
  return h(
    'li',
    { class: `${step.reached ? '' : 'lost'} ${goesOn ? 'goes-on' : ''}` },
    h(
      'a',
      { class: 'map-node', href: `${formLink(id)}/${encodeURIComponent(step.id)}` },
      h('span', { class: 'number', 'aria-hidden': 'true' }, i + 1),
      h('span', { class: 'map-title', dir: 'auto' }, step.title || 'Without a title'),
      h('small', {}, facts.join(' · ')),
    ),
  );
}

const middle = (/** @type {number} */ i) => i * (row + gap) + row / 2;
const laneAt = (/** @type {Way} */ way) => 24 + way.lane * lane;

/**
 * drawing draws the ways as lines. What they mean is said by their numbers and the table.
 * @param {Way[]} ways
 * @param {number} rows
 * @param {number} width
 */
function drawing(ways, rows, width) {
  const height = rows * (row + gap) - gap;
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.setAttribute('aria-hidden', 'true');
  for (const way of ways) {
    const line = document.createElementNS(space, 'path');
    line.setAttribute('d', path(way));
    line.setAttribute('class', way.dead ? 'way dead' : 'way');
    line.dataset.way = String(way.number);
    const head = document.createElementNS(space, 'path');
    const y = middle(way.to) - 10;
    head.setAttribute('d', `M9 ${y - 5} L2 ${y} L9 ${y + 5}`);
    head.setAttribute('class', 'way');
    head.dataset.way = String(way.number);
    svg.append(line, head);
  }
  return svg;
}

/** @param {Way} way */
function path(way) {
  const x = laneAt(way);
  const from = middle(way.from) + 12;
  const to = middle(way.to) - 10;
  const bend = to > from ? 10 : -10;
  return `M0 ${from} H${x - 10} Q${x} ${from} ${x} ${from + bend} V${to - bend} Q${x} ${to} ${x - 10} ${to} H2`;
}

/**
 * badges are the numbers on the lines. Choosing one says its rule.
 * @param {FormMap} map
 * @param {Way[]} ways
 * @param {Element} says
 */
function badges(map, ways, says) {
  return ways.map((way) => {
    const badge = h(
      'button',
      {
        type: 'button',
        class: way.dead ? 'way-number dead' : 'way-number',
        'aria-label': `Rule ${way.number}: ${sentence(map, way)}`,
        'aria-pressed': 'false',
        'data-way': way.number,
        onclick: ({ currentTarget }) => choose(currentTarget, way, sentence(map, way), says),
      },
      way.number,
    );
    badge.style.left = `${laneAt(way) - 14}px`;
    badge.style.top = `${(middle(way.from) + middle(way.to)) / 2 - 13}px`;
    return badge;
  });
}

/**
 * sentence is a rule as it was understood.
 * @param {FormMap} map
 * @param {Way} way
 */
const sentence = (map, way) =>
  way.says || `After “${nameOf(map, way.from)}”, “${nameOf(map, way.to)}” is next${way.when ? ` if ${way.when}` : ' for everyone'}.`;

/**
 * @param {FormMap} map
 * @param {number} i
 */
const nameOf = (map, i) => map.steps[i]?.title ?? map.ends[i - map.steps.length]?.title ?? '';

/**
 * @param {HTMLElement} badge
 * @param {Way} way
 * @param {string} text
 * @param {Element} says
 */
function choose(badge, way, text, says) {
  const page = badge.closest('.map-page');
  const on = badge.getAttribute('aria-pressed') !== 'true';
  for (const part of page?.querySelectorAll('[data-way]') ?? []) {
    const mine = on && /** @type {HTMLElement} */ (part).dataset.way === String(way.number);
    part.classList.toggle('chosen', mine);
    if (part.matches('button')) part.setAttribute('aria-pressed', String(mine));
  }
  swap(
    says,
    on && h('p', { dir: 'auto' }, h('strong', {}, `Rule ${way.number}. `), text),
    on && way.dead && h('p', { class: 'hint' }, 'A rule before it always applies, so this one never does.'),
  );
}

/** @param {FormMap} map */
function table(map) {
  return h(
    'div',
    { class: 'table-box', tabindex: 0, role: 'region', 'aria-label': 'The ways as a table' },
    h(
      'table',
      {},
      h('caption', {}, 'The same as a table'),
      h('thead', {}, h('tr', {}, ['After', 'Next', 'When'].map((text) => h('th', { scope: 'col' }, text)))),
      h(
        'tbody',
        {},
        map.ways.map((way) =>
          h(
            'tr',
            { 'data-way': way.number || null },
            h('th', { scope: 'row', dir: 'auto' }, nameOf(map, way.from)),
            h('td', { dir: 'auto' }, nameOf(map, way.to)),
            h('td', { dir: 'auto' }, whenText(map, way)),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {FormMap} map
 * @param {Way} way
 */
function whenText(map, way) {
  if (way.number > 0) {
    const text = way.when || 'always';
    return `${way.number}. ${way.dead ? `never: a rule before it always applies (${text})` : text}`;
  }
  return map.ways.some((other) => other.from === way.from && other.number > 0) ? 'in all other cases' : 'always';
}

/**
 * @param {string} id
 * @param {FormMap} map
 */
function shownTable(id, map) {
  if (map.shown.length === 0) return null;
  return h(
    'div',
    { class: 'table-box', tabindex: 0, role: 'region', 'aria-label': 'Questions that depend on answers' },
    h(
      'table',
      {},
      h('caption', {}, 'Questions that depend on answers'),
      h('thead', {}, h('tr', {}, ['Question', 'When'].map((text) => h('th', { scope: 'col' }, text)))),
      h(
        'tbody',
        {},
        map.shown.map((one) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row', dir: 'auto' }, h('a', { href: `${formLink(id)}/${encodeURIComponent(one.element)}` }, one.question)),
            h('td', { dir: 'auto' }, one.when),
          ),
        ),
      ),
    ),
  );
}
