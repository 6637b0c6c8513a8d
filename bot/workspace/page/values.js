// What stands in the fields, in exactly the form of Slack's view.state.values:
// { block_id: { action_id: { type, value | selected_date | … } } }.
// All functions are pure; a Form holds the values of one surface.

/**
 * How an element keeps its value: under which name in the state, where its
 * initial value is, and what it holds while it is empty.
 * @type {Record<string, {slot: string, initial: string, empty: null|[]}>}
 */
const kinds = {
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

/** stateOf is a state entry that holds a value: { type: 'datepicker', selected_date: '2027-06-15' }. */
export function stateOf(type, value) {
  return { type, [kinds[type].slot]: value };
}

/** valueOf is the value that a state entry holds. */
export function valueOf(entry) {
  return entry[kinds[entry.type].slot];
}

/**
 * elementsOf lists the elements of blocks, each with its block.
 * @param {object[]} blocks
 * @returns {{block: object, element: object}[]}
 */
function elementsOf(blocks) {
  return (blocks ?? []).flatMap((block) => {
    const elements = { input: [block.element], section: [block.accessory], actions: block.elements }[block.type] ?? [];
    return elements.filter(Boolean).map((element) => ({ block, element }));
  });
}

/**
 * carried is the values for blocks: what was typed stays where block_id,
 * action_id and type are the same, everything else begins with its initial value.
 * @param {object[]} blocks
 * @param {Record<string, Record<string, object>>} [before]
 */
export function carried(blocks, before = {}) {
  const values = {};
  for (const { block, element } of elementsOf(blocks)) {
    const kind = kinds[element.type];
    if (!kind) continue;
    const old = before[block.block_id]?.[element.action_id];
    values[block.block_id] ??= {};
    values[block.block_id][element.action_id] = old?.type === element.type ? old : stateOf(element.type, element[kind.initial] ?? kind.empty);
  }
  return values;
}

/**
 * Form holds the values of one surface: a modal, a message, the app's home.
 * @typedef {ReturnType<typeof createForm>} Form
 * @param {string} id unique on the page; the fields' ids begin with it
 */
export function createForm(id) {
  let values = {};
  return {
    id,
    get values() {
      return values;
    },
    /** show takes the surface's blocks, now or in a new version of it. */
    show(blocks) {
      values = carried(blocks, values);
    },
    entry: (block, element) => values[block.block_id]?.[element.action_id] ?? carried([block])[block.block_id]?.[element.action_id],
    set(block, element, value) {
      const entry = stateOf(element.type, value);
      values = { ...values, [block.block_id]: { ...values[block.block_id], [element.action_id]: entry } };
      return entry;
    },
  };
}

/** sharesFields reports whether two versions of a view have a field in common. */
export function sharesFields(a, b) {
  const names = new Set(fieldsOf(a));
  return fieldsOf(b).some((name) => names.has(name));
}

function fieldsOf(view) {
  return elementsOf(view?.blocks).filter(({ element }) => element.type in kinds).map(({ block, element }) => `${block.block_id} ${element.action_id}`);
}
