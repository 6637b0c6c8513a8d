// Short messages in a corner of the page, for problems that have no better place.

import { h } from './dom.js';
import { icon } from './icons.js';

/** How long a toast stays, in ms. */
const duration = 8000;

/**
 * toast shows a sentence for a while. Pointing at it keeps it.
 * @param {string} text
 */
export function toast(text) {
  const place = document.getElementById('toasts');
  if (!place || [...place.children].some((shown) => shown.getAttribute('data-text') === text)) return;
  const remove = () => node.remove();
  const close = h('button', { type: 'button', class: 'plain-icon', 'aria-label': 'Dismiss', onclick: remove }, icon('close'));
  /** @type {HTMLElement} */
  const node = h('div', { class: 'toast', 'data-text': text }, h('span', {}, text), close);
  let timer = setTimeout(remove, duration);
  node.addEventListener('pointerenter', () => clearTimeout(timer));
  node.addEventListener('pointerleave', () => (timer = setTimeout(remove, duration / 2)));
  place.append(node);
  // An open modal makes the rest of the page inert; the top layer stays usable.
  place.hidePopover?.();
  place.showPopover?.();
}
