// Feedback buttons: a thumb up and a thumb down below an answer.
//
// https://docs.slack.dev/reference/block-kit/block-elements/feedback-buttons-element

import { h } from './dom.js';
import { icon } from './icons.js';
import { plainText } from './prose.js';

/** @import { Field } from './field.js' */
/** @import { Thumb } from './slack.js' */

/**
 * Which thumb was pressed, by the ID of its field. Slack tells the app of each press, and keeps
 * for the person, not for the app, which one is lit.
 * @type {Map<string, string>}
 */
const pressed = new Map();

/** @param {Field<'feedback_buttons'>} field */
export function thumbs({ element: { positive_button: up, negative_button: down }, attributes, id, press }) {
  const draw = () => {
    for (const button of group.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(pressed.get(id) === button.dataset.thumb));
    }
  };
  const thumb = (/** @type {Thumb} */ { text, value, accessibility_label: label }, /** @type {'thumb-up'|'thumb-down'} */ name) => {
    const onclick = async (/** @type {{currentTarget: Element}} */ { currentTarget: node }) => {
      if (node.hasAttribute('aria-busy')) return;
      pressed.set(id, name);
      draw();
      await press({ value }, node);
    };
    const words = label ?? plainText(text);
    return h('button', { type: 'button', class: 'thumb', 'data-thumb': name, 'aria-label': words, title: words, onclick }, icon(name));
  };
  const group = h('div', { ...attributes, class: 'thumbs', role: 'group', 'aria-label': 'Did this help?' },
    thumb(up, 'thumb-up'), thumb(down, 'thumb-down'));
  draw();
  return group;
}
