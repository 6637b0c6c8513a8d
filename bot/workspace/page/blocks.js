// Block Kit's blocks as DOM: pure functions from a block and a surface.
//
// https://docs.slack.dev/reference/block-kit/blocks

import { h } from './dom.js';
import { groupTypes, showElement, unknown } from './elements.js';
import { fieldID } from './field.js';
import { fileCard, image, imageBlock, videoCard } from './media.js';
import { markdown, plainText, richText, tableBlock, textObject } from './prose.js';

/** @import { Surface } from './field.js' */
/** @import { ActionsBlock, Block, BlockElement, Blocks, ContextActionsBlock, ContextBlock, InputBlock, SectionBlock } from './slack.js' */

/** @type {{[T in keyof Blocks]: (block: Blocks[T], surface: Surface) => Element}} */
const kinds = {
  section,
  context,
  actions,
  context_actions: actions,
  input,
  header: ({ text }) => h('h3', { class: 'block header-block' }, plainText(text)),
  divider: () => h('hr', { class: 'block' }),
  image: imageBlock,
  rich_text: ({ elements }, { people }) => h('div', { class: 'block prose' }, richText(elements, people)),
  markdown: ({ text }, { people }) => h('div', { class: 'block prose' }, markdown(text, people)),
  table: (block, { people }) => h('div', { class: 'block prose' }, tableBlock(block, people)),
  file: ({ file, external_id: id }) => h('div', { class: 'block' }, fileCard(file ?? { id, name: id })),
  video: (block, { people }) => videoCard(block, people),
};

/**
 * @param {Block[]} blocks
 * @param {Surface} surface
 */
export function showBlocks(blocks, surface) {
  return h('div', { class: 'blocks' }, blocks.map((block) => showBlock(block, surface)));
}

/**
 * @template {keyof Blocks} T
 * @param {Blocks[T]} block
 * @param {Surface} surface
 */
function showBlock(block, surface) {
  const show = kinds[/** @type {T} */ (block.type)];
  const node = show ? show(block, surface) : unknown('block', block.type);
  if (block.block_id) node.setAttribute('data-block', block.block_id);
  return node;
}

/**
 * withIDs gives blocks and elements the IDs that Slack would give them.
 * @param {Block[]} blocks
 * @returns {Block[]}
 */
export function withIDs(blocks) {
  return blocks.map((block, i) => withElementIDs({ ...block, block_id: block.block_id ?? `block-${i + 1}` }));
}

/**
 * @param {Block & {block_id: string}} block
 * @returns {Block}
 */
function withElementIDs(block) {
  const named = (/** @type {BlockElement} */ element, i = 0) =>
    element && typeof element === 'object' ? { ...element, action_id: element.action_id ?? `${block.block_id}-${i + 1}` } : element;
  switch (block.type) {
    case 'input': return { ...block, element: named(block.element) };
    case 'section': return block.accessory ? { ...block, accessory: named(block.accessory) } : block;
    case 'actions':
    case 'context_actions': return Array.isArray(block.elements) ? { ...block, elements: block.elements.map(named) } : block;
    default: return block;
  }
}

/**
 * @param {SectionBlock} block
 * @param {Surface} surface
 */
function section(block, surface) {
  const { people } = surface;
  const { text, fields, accessory } = block;
  const columns = fields?.map((field) => h('div', { class: 'field' }, textObject(field, people)));
  return h('div', { class: accessory ? 'block section with-accessory' : 'block section' },
    h('div', { class: 'section-text prose' }, textObject(text, people), columns && h('div', { class: 'fields' }, columns)),
    accessory && h('div', { class: `accessory accessory-${accessory.type}` }, showElement(block, accessory, surface)));
}

/**
 * @param {ContextBlock} block
 * @param {Surface} surface
 */
function context({ elements }, { people }) {
  const parts = elements.map((part) =>
    part.type === 'image' ? image(part, 'context') : h('div', { class: 'prose' }, textObject(part, people)));
  return h('div', { class: 'block context' }, parts);
}

/**
 * @param {ActionsBlock|ContextActionsBlock} block
 * @param {Surface} surface
 */
function actions(block, surface) {
  return h('div', { class: 'block actions' }, block.elements.map((element) => showElement(block, element, surface)));
}

/**
 * @param {InputBlock} block
 * @param {Surface} surface
 */
function input(block, surface) {
  const { label, hint, optional, element } = block;
  const control = showElement(block, element, surface);
  const id = fieldID(surface.form, block, element);
  const error = surface.errors?.[block.block_id];
  const text = [plainText(label), optional && h('span', { class: 'optional' }, ' (optional)')];
  const notes = [
    error && h('p', { class: 'error', id: `${id}-error` }, error),
    hint && h('p', { class: 'hint', id: `${id}-hint` }, plainText(hint)),
  ];
  const attributes = { class: error ? 'block input invalid' : 'block input' };
  if (!groupTypes.has(element.type)) return h('div', attributes, h('label', { for: id }, text), control, notes);
  const group = control.matches('[data-action-id]') ? control : control.querySelector('[data-action-id]');
  group?.setAttribute('aria-labelledby', `${id}-label`);
  return h('div', attributes, h('div', { class: 'label', id: `${id}-label` }, text), control, notes);
}
