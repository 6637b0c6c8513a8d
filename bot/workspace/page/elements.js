// Block Kit's interactive elements, by type. Buttons and menus are here; the
// fields have files of their own.

import { checkboxes, radioButtons } from './choices.js';
import { dateField, dateTimeField, timeField } from './dates.js';
import { h } from './dom.js';
import { fieldOf } from './field.js';
import { fileInput } from './fileinput.js';
import { icon } from './icons.js';
import { image } from './media.js';
import { openMenu } from './menu.js';
import { multiSelect } from './multiselect.js';
import { plainText } from './prose.js';
import { select } from './select.js';
import { lineField, richTextField, textField } from './textfields.js';
import { thumbs } from './thumbs.js';

/** @import { Field, Surface } from './field.js' */
/** @import { Block, Elements } from './slack.js' */

/** @type {{[T in keyof Elements]: (field: Field<T>) => Element}} */
const kinds = {
  button,
  workflow_button: button,
  overflow,
  feedback_buttons: thumbs,
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
  datepicker: dateField,
  timepicker: timeField,
  datetimepicker: dateTimeField,
  plain_text_input: textField,
  rich_text_input: richTextField,
  number_input: (field) => lineField(field, { inputmode: 'decimal' }),
  email_text_input: (field) => lineField(field, { type: 'email', autocomplete: 'email', spellcheck: 'false' }),
  url_text_input: (field) => lineField(field, { type: 'url', spellcheck: 'false' }),
  file_input: fileInput,
  image: ({ element }) => image(element, 'accessory'),
};

/**
 * The elements that are several controls, and have a legend instead of a label.
 * @type {Set<string>}
 */
export const groupTypes = new Set(['checkboxes', 'radio_buttons']);

/**
 * @template {keyof Elements} T
 * @param {Block} block
 * @param {Elements[T]} element
 * @param {Surface} surface
 */
export function showElement(block, element, surface) {
  const show = kinds[/** @type {T} */ (element.type)];
  return show ? show(fieldOf(block, element, surface)) : unknown('element', element.type);
}

/**
 * unknown is shown instead of a block or element that this page doesn't know.
 * @param {'block'|'element'} what
 * @param {string} type
 */
export function unknown(what, type) {
  return h('p', { class: 'unknown' }, `This workspace can't show the ${what} "${type}".`);
}

/** @param {Field<'button'|'workflow_button'>} field */
function button({ element: { text, style, url, value, accessibility_label: label }, attributes, press }) {
  const onclick = (/** @type {{currentTarget: Element}} */ { currentTarget: node }) =>
    node.hasAttribute('aria-busy') || press(value === undefined ? {} : { value }, node);
  // Slack opens links to itself in place.
  const opens = url?.match(/^slack:\/\/user\?team=\w+&id=(\w+)$/)?.[1] ?? null;
  const props = { ...attributes, class: `button ${style ?? ''}`.trim(), 'aria-label': label ?? null, 'data-open-channel': opens, onclick };
  return url && !opens
    ? h('a', { ...props, href: url, target: '_blank', rel: 'noopener noreferrer' }, plainText(text))
    : h('button', { ...props, type: 'button' }, plainText(text));
}

/** @param {Field<'overflow'>} field */
function overflow({ element: { options }, attributes, press }) {
  const entries = options.map((option) => ({
    label: plainText(option.text),
    hint: plainText(option.description),
    href: option.url,
    choose: () => void press({ selected_option: option }, node),
  }));
  const props = { class: 'button overflow', 'aria-label': 'More options', 'aria-haspopup': 'menu', 'aria-expanded': 'false' };
  const onclick = () => openMenu(node, entries, 'More options');
  /** @type {HTMLButtonElement} */
  const node = h('button', { ...attributes, ...props, type: 'button', onclick }, icon('more'));
  return node;
}
