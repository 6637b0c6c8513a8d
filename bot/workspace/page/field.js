// A field is one element of a block on one surface, with everything that all
// kinds of elements need: its value, its names for screen readers and tests, and
// the actions it sends to the app.

import { askConfirm } from './dialog.js';
import { plainText } from './prose.js';
import { valueOf } from './values.js';

/** @import { Action, Block, BlockElement, Elements, File as SlackFile, InputBlock, ValueOf } from './slack.js' */
/** @import { Directory } from './store.js' */
/** @import { Form } from './values.js' */

/**
 * Surface is a place that shows blocks: a modal, a message, the app's home, a preview.
 * @typedef {object} Surface
 * @property {Directory} people
 * @property {Form} form
 * @property {Record<string, string>} [errors] by block_id
 * @property {(action: Action) => Promise<void>} act sends an action to the app; never rejects
 * @property {(file: File) => Promise<SlackFile>} upload
 */

/**
 * A field for one type of element and its value:
 *  - id: of its control on the page
 *  - attributes: of the control; with an aria-label where there is no <label>
 *  - dispatches: whether changes go to the app before the form is submitted
 *  - set: keeps a value without telling the app
 *  - change: keeps a value and, if the field dispatches, tells the app. If the
 *    person doesn't confirm, the value goes back and undo shows the old one
 *  - press: tells the app about a press once the person has confirmed it; the
 *    button is busy until the app has answered
 * @template E, V
 * @typedef {{
 *   element: E,
 *   surface: Surface,
 *   id: string,
 *   attributes: Record<string, unknown>,
 *   value: V,
 *   dispatches: boolean,
 *   set(value: V): void,
 *   change(value: V, undo?: () => void): Promise<void>,
 *   press(choice: object, button: Element): Promise<void>,
 * }} FieldWith
 */

/**
 * @template {keyof Elements} T
 * @typedef {FieldWith<Elements[T], ValueOf<T>>} Field
 */

/**
 * fieldID returns the ID of a field's control on the page; the IDs of its error
 * and its hint begin with it.
 * @param {Form} form
 * @param {Block} block
 * @param {BlockElement} element
 */
export function fieldID({ id }, block, element) {
  return encodeURIComponent(`${id} ${block.block_id} ${element.action_id}`);
}

/**
 * @template {keyof Elements} T
 * @param {Block} block
 * @param {Elements[T]} element
 * @param {Surface} surface
 * @returns {Field<T>}
 */
export function fieldOf(block, element, surface) {
  const { form, people } = surface;
  const dispatches = block.type !== 'input' || block.dispatch_action === true;
  const isConfirmed = () => askConfirm(element.confirm, people);
  const send = (/** @type {object} */ choice) =>
    surface.act({ block_id: block.block_id ?? '', action_id: element.action_id, type: element.type, ...choice });
  let accepted = form.entry(block, element); // the value to go back to when a change isn't confirmed

  return {
    element,
    surface,
    id: fieldID(form, block, element),
    attributes: attributesOf(block, element, surface),
    dispatches,

    get value() {
      const entry = form.entry(block, element);
      return /** @type {ValueOf<T>} */ (entry && valueOf(entry));
    },

    set: (value) => void form.set(block, element, value),

    async change(value, undo) {
      const entry = form.set(block, element, value);
      if (!dispatches) return;
      if (await isConfirmed()) {
        accepted = entry;
        await send(entry);
      } else {
        form.set(block, element, accepted && valueOf(accepted));
        undo?.();
      }
    },

    async press(choice, button) {
      if (!(await isConfirmed())) return;
      button.setAttribute('aria-busy', 'true');
      await send(choice);
      button.removeAttribute('aria-busy');
    },
  };
}

/**
 * @param {Block} block
 * @param {BlockElement} element
 * @param {Surface} surface
 */
function attributesOf(block, element, surface) {
  const common = {
    id: fieldID(surface.form, block, element),
    'data-block-id': block.block_id,
    'data-action-id': element.action_id,
    autofocus: element.focus_on_load === true,
  };
  if (block.type === 'input') return { ...common, ...inputAttributes(block, common.id, surface.errors?.[block.block_id]) };
  return { ...common, 'aria-label': labelOf(block, element) };
}

/**
 * @param {InputBlock} block
 * @param {string} id
 * @param {string} [error]
 */
function inputAttributes(block, id, error) {
  const describedBy = [error && `${id}-error`, block.hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    'aria-describedby': describedBy || null,
    'aria-invalid': error ? 'true' : null,
    'aria-required': block.optional ? null : 'true',
  };
}

/**
 * labelOf names a control outside of an input block: by its own text, or by the
 * text next to it.
 * @param {Block} block
 * @param {BlockElement} element
 */
function labelOf(block, element) {
  const text = block.type === 'section' ? block.text : undefined;
  return element.accessibility_label ?? (plainText(element.placeholder) || plainText(text) || element.action_id);
}
