// A sentence at the bottom of the page, for what cannot be said where it happened.

import { h } from './dom.js';
import { icon } from './icons.js';

const stays = 8000;

/** toast shows a sentence for a while. Pointing at it keeps it. */
export function toast(text) {
  const place = document.getElementById('toasts');
  if ([...place.children].some((shown) => shown.dataset.text === text)) return;
  const node = h('div', { class: 'toast', 'data-text': text },
    h('span', {}, text),
    h('button', { type: 'button', class: 'plain-icon', 'aria-label': 'Dismiss', onclick: () => node.remove() }, icon('close')));
  let timer = setTimeout(() => node.remove(), stays);
  node.addEventListener('pointerenter', () => clearTimeout(timer));
  node.addEventListener('pointerleave', () => (timer = setTimeout(() => node.remove(), stays / 2)));
  place.append(node);
  // An open modal makes everything else inert; in the top layer a toast is seen and can be used.
  place.hidePopover?.();
  place.showPopover?.();
}
