// The values of the fields, in the form of Slack's view.state.values:
// { block_id: { action_id: { type, value | selected_date | … } } }. All functions
// are pure; a Form holds the values of one surface.

/** @import { Block, BlockElement, ValueOf, Values, View } from './slack.js' */

/** @typedef {{type: string, [slot: string]: unknown}} Entry the value of one field, with its type */
/** @typedef {Record<string, Record<string, Entry>>} FormValues by block_id and action_id */

/**
 * Shape says how an element keeps its value: its name in the state, the property
 * with its initial value, and the value while it is empty.
 * @typedef {{slot: string, initial: string, empty: null|[]}} Shape
 */

/** @type {{[T in keyof Values]: Shape}} */
const valueShapes = {
  plain_text_input: { slot: 'value', initial: 'initial_value', empty: null },
  email_text_input: { slot: 'value', initial: 'initial_value', empty: null },
  url_text_input: { slot: 'value', initial: 'initial_value', empty: null },
  number_input: { slot: 'value', initial: 'initial_value', empty: null },
  rich_text_input: { slot: 'rich_text_value', initial: 'initial_value', empty: null },
  static_select: { slot: 'selected_option', initial: 'initial_option', empty: null },
  external_select: { slot: 'selected_option', initial: 'initial_option', empty: null },
  users_select: { slot: 'selected_user', initial: 'initial_user', empty: null },
  conversations_select: { slot: 'selected_conversation', initial: 'initial_conversation', empty: null },
  channels_select: { slot: 'selected_channel', initial: 'initial_channel', empty: null },
  multi_static_select: { slot: 'selected_options', initial: 'initial_options', empty: [] },
  multi_external_select: { slot: 'selected_options', initial: 'initial_options', empty: [] },
  multi_users_select: { slot: 'selected_users', initial: 'initial_users', empty: [] },
  multi_conversations_select: { slot: 'selected_conversations', initial: 'initial_conversations', empty: [] },
  multi_channels_select: { slot: 'selected_channels', initial: 'initial_channels', empty: [] },
  checkboxes: { slot: 'selected_options', initial: 'initial_options', empty: [] },
  radio_buttons: { slot: 'selected_option', initial: 'initial_option', empty: null },
  datepicker: { slot: 'selected_date', initial: 'initial_date', empty: null },
  timepicker: { slot: 'selected_time', initial: 'initial_time', empty: null },
  datetimepicker: { slot: 'selected_date_time', initial: 'initial_date_time', empty: null },
  file_input: { slot: 'files', initial: 'initial_files', empty: [] },
};

/** @type {Record<string, Shape>} */
const shapes = valueShapes;

/**
 * entryOf returns a value with its type: { type: 'datepicker', selected_date: '2027-06-15' }.
 * @param {string} type
 * @param {unknown} value
 * @returns {Entry}
 */
export function entryOf(type, value) {
  return { type, [shapes[type].slot]: value };
}

/**
 * valueOf returns the value in an entry.
 * @template T the type of the element
 * @param {Entry} entry
 */
export function valueOf(entry) {
  return /** @type {ValueOf<T>} */ (entry[shapes[entry.type].slot]);
}

/** @param {Block[]|undefined} blocks */
function elementsOf(blocks) {
  return (blocks ?? []).flatMap((block) => elementsIn(block).filter(Boolean).map((element) => ({ block, element })));
}

/**
 * @param {Block} block
 * @returns {BlockElement[]}
 */
function elementsIn(block) {
  switch (block.type) {
    case 'input': return [block.element];
    case 'section': return block.accessory ? [block.accessory] : [];
    case 'actions':
    case 'context_actions': return block.elements ?? [];
    default: return [];
  }
}

/**
 * carryValues returns the values for blocks. A value is carried over from before
 * if block_id, action_id and type are the same; every other field starts with its
 * initial value.
 * @param {Block[]} blocks
 * @param {FormValues} [before]
 */
export function carryValues(blocks, before = {}) {
  /** @type {FormValues} */
  const values = {};
  for (const { block, element } of elementsOf(blocks)) {
    const entry = initialEntry(element);
    if (!entry) continue;
    const old = before[block.block_id ?? '']?.[element.action_id];
    values[block.block_id ?? ''] ??= {};
    values[block.block_id ?? ''][element.action_id] = old?.type === element.type ? old : entry;
  }
  return values;
}

/**
 * initialEntry returns undefined for an element that holds no value.
 * @param {BlockElement} element
 */
function initialEntry(element) {
  const shape = shapes[element.type];
  const properties = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (element));
  return shape && entryOf(element.type, properties[shape.initial] ?? shape.empty);
}

/**
 * Form holds the values of one surface: a modal, a message, the app's home.
 * @typedef {ReturnType<typeof createForm>} Form
 * @param {string} id unique on the page; the IDs of the fields begin with it
 */
export function createForm(id) {
  /** @type {FormValues} */
  let values = {};
  return {
    id,
    get values() {
      return values;
    },

    /**
     * setBlocks takes the surface's blocks, or a new version of them.
     * @param {Block[]} blocks
     */
    setBlocks(blocks) {
      values = carryValues(blocks, values);
    },

    /**
     * @param {Block} block
     * @param {BlockElement} element
     * @returns {Entry|undefined}
     */
    entry: (block, element) => values[block.block_id ?? '']?.[element.action_id] ?? initialEntry(element),

    /**
     * @param {Block} block
     * @param {BlockElement} element
     * @param {unknown} value
     */
    set(block, element, value) {
      const entry = entryOf(element.type, value);
      const blockID = block.block_id ?? '';
      values = { ...values, [blockID]: { ...values[blockID], [element.action_id]: entry } };
      return entry;
    },
  };
}

/**
 * sharesFields reports whether two versions of a view have a field in common.
 * @param {Pick<View, 'blocks'>|null} a
 * @param {Pick<View, 'blocks'>|null} b
 */
export function sharesFields(a, b) {
  const names = new Set(fieldNames(a));
  return fieldNames(b).some((name) => names.has(name));
}

/** @param {Pick<View, 'blocks'>|null} view */
function fieldNames(view) {
  return elementsOf(view?.blocks)
    .filter(({ element }) => element.type in shapes)
    .map(({ block, element }) => `${block.block_id} ${element.action_id}`);
}
