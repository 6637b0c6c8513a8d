// Block Kit's blocks as DOM: pure functions from a block and a surface.
//
// https://docs.slack.dev/reference/block-kit/blocks

import { h } from './dom.js';
import { element, grouped, unknown } from './elements.js';
import { fieldID } from './field.js';
import { image, imageBlock, fileCard, videoCard } from './media.js';
import { markdown, plainText, richText, textObject } from './prose.js';

/** @typedef {import('./field.js').Surface} Surface */

/** @type {Record<string, (block: any, surface: Surface) => Element>} */
const kinds = {
  section,
  context,
  actions,
  input,
  header: ({ text }) => h('h3', { class: 'block header-block' }, plainText(text)),
  divider: () => h('hr', { class: 'block' }),
  image: imageBlock,
  rich_text: ({ elements }, { people }) => h('div', { class: 'block prose' }, richText(elements, people)),
  markdown: ({ text }, { people }) => h('div', { class: 'block prose' }, markdown(text, people)),
  file: ({ file, external_id: id }) => h('div', { class: 'block' }, fileCard(file ?? { id, name: id })),
  video: (block, { people }) => videoCard(block, people, textObject),
};

/**
 * showBlocks shows blocks one below the other.
 * @param {object[]} blocks
 * @param {Surface} surface
 */
export function showBlocks(blocks, surface) {
  return h('div', { class: 'blocks' }, blocks.map((block) => showBlock(block, surface)));
}

function showBlock(block, surface) {
  const node = kinds[block.type]?.(block, surface) ?? unknown('block', block.type);
  if (block.block_id) node.setAttribute('data-block', block.block_id);
  return node;
}

/** withIDs gives blocks and elements the ids that Slack would give them. */
export function withIDs(blocks) {
  return blocks.map((block, i) => {
    const id = block.block_id ?? `block-${i + 1}`;
    const named = (what, j) => (what && typeof what === 'object' ? { ...what, action_id: what.action_id ?? `${id}-${j + 1}` } : what);
    return {
      ...block,
      block_id: id,
      ...(block.element && { element: named(block.element, 0) }),
      ...(block.accessory && { accessory: named(block.accessory, 0) }),
      ...(Array.isArray(block.elements) && block.type === 'actions' && { elements: block.elements.map(named) }),
    };
  });
}

function section(block, surface) {
  const { people } = surface;
  const { text, fields, accessory } = block;
  return h('div', { class: accessory ? 'block section with-accessory' : 'block section' },
    h('div', { class: 'section-text prose' },
      textObject(text, people),
      fields && h('div', { class: 'fields' }, fields.map((field) => h('div', { class: 'field' }, textObject(field, people))))),
    accessory && h('div', { class: `accessory accessory-${accessory.type}` }, element(block, accessory, surface)));
}

function context({ elements }, { people }) {
  return h('div', { class: 'block context' }, elements.map((part) => (part.type === 'image' ? image(part, 'context') : h('div', { class: 'prose' }, textObject(part, people)))));
}

function actions(block, surface) {
  return h('div', { class: 'block actions' }, block.elements.map((part) => element(block, part, surface)));
}

function input(block, surface) {
  const { label, hint, optional, element: what } = block;
  const control = element(block, what, surface);
  const field = control.matches('[data-action-id]') ? control : control.querySelector('[data-action-id]');
  const id = fieldID(surface.form, block, what);
  const error = surface.errors?.[block.block_id];
  const words = [plainText(label), optional && h('span', { class: 'optional' }, ' (optional)')];
  const rest = [
    error && h('p', { class: 'error', id: `${id}-error` }, error),
    hint && h('p', { class: 'hint', id: `${id}-hint` }, plainText(hint)),
  ];
  const look = error ? 'block input invalid' : 'block input';
  if (!grouped.has(what.type)) return h('div', { class: look }, h('label', { for: id }, words), control, rest);
  field?.setAttribute('aria-labelledby', `${id}-label`);
  return h('div', { class: look }, h('div', { class: 'label', id: `${id}-label` }, words), control, rest);
}
