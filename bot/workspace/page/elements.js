// Block Kit's interactive elements, by type. Buttons and menus are here, the
// fields in files of their own.

import { h } from './dom.js';
import { icon } from './icons.js';
import { fieldOf } from './field.js';
import { openMenu } from './menu.js';
import { plainText } from './prose.js';
import { textField, lineField } from './textfields.js';
import { select } from './select.js';
import { multiSelect } from './multiselect.js';
import { checkboxes, radioButtons } from './choices.js';
import { dateField, dateTimeField } from './dates.js';
import { fileInput } from './fileinput.js';
import { image } from './media.js';

/** @typedef {import('./field.js').Field} Field */

/** @type {Record<string, (field: Field) => Element>} */
const kinds = {
  button,
  workflow_button: button,
  overflow,
  static_select: select,
  external_select: select,
  users_select: select,
  conversations_select: select,
  channels_select: select,
  multi_static_select: multiSelect,
  multi_external_select: multiSelect,
  multi_users_select: multiSelect,
  multi_conversations_select: multiSelect,
  multi_channels_select: multiSelect,
  checkboxes,
  radio_buttons: radioButtons,
  datepicker: (field) => dateField(field, 'date'),
  timepicker: (field) => dateField(field, 'time'),
  datetimepicker: dateTimeField,
  plain_text_input: textField,
  rich_text_input: textField,
  number_input: (field) => lineField(field, { inputmode: 'decimal' }),
  email_text_input: (field) => lineField(field, { type: 'email', autocomplete: 'email', spellcheck: 'false' }),
  url_text_input: (field) => lineField(field, { type: 'url', spellcheck: 'false' }),
  file_input: fileInput,
  image: ({ element }) => image(element, 'accessory'),
};

/** grouped are the elements that are several controls, and take a legend instead of a label. */
export const grouped = new Set(['checkboxes', 'radio_buttons']);

/**
 * element shows one element of a block.
 * @param {object} block
 * @param {object} what
 * @param {import('./field.js').Surface} surface
 */
export function element(block, what, surface) {
  const make = kinds[what.type];
  return make ? make(fieldOf(block, what, surface)) : unknown('element', what.type);
}

/** unknown says that something cannot be shown here, instead of hiding it. */
export function unknown(what, type) {
  return h('p', { class: 'unknown' }, `This workspace cannot show the ${what} "${type}".`);
}

/** @param {Field} field */
function button({ element: { text, style, url, value, accessibility_label: label }, attributes, press }) {
  const onclick = () => node.hasAttribute('aria-busy') || press(value === undefined ? {} : { value }, node);
  const look = { ...attributes, class: `button ${style ?? ''}`.trim(), 'aria-label': label ?? null, onclick };
  const node = url
    ? h('a', { ...look, href: url, target: '_blank', rel: 'noopener noreferrer' }, plainText(text))
    : h('button', { ...look, type: 'button' }, plainText(text));
  return node;
}

/** @param {Field} field */
function overflow({ element: { options }, attributes, press }) {
  const entries = options.map((option) => ({
    label: plainText(option.text),
    hint: plainText(option.description),
    href: option.url,
    choose: () => press({ selected_option: option }, node),
  }));
  const look = { ...attributes, type: 'button', class: 'button overflow', 'aria-label': 'More options', 'aria-haspopup': 'menu', 'aria-expanded': 'false' };
  const node = h('button', { ...look, onclick: () => openMenu(node, entries, 'More options') }, icon('more'));
  return node;
}
