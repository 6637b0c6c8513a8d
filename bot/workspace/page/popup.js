// What hangs below (or above) something: lists and menus. It is in the
// browser's top layer, so that neither a modal nor a scrolled list cuts it off.

/**
 * openPopup shows content beside an anchor until close is called, somebody
 * clicks elsewhere or the page is scrolled away under it.
 * @param {Element} anchor
 * @param {HTMLElement} content
 * @param {{onClose?: () => void, side?: 'below'|'above', width?: 'anchor'|'own', align?: 'start'|'end'}} [options]
 */
export function openPopup(anchor, content, { onClose, side = 'below', width = 'anchor', align = 'start' } = {}) {
  content.classList.add('popup');
  content.setAttribute('popover', 'manual');
  const host = anchor.closest('dialog') ?? document.body;
  host.append(content);
  content.showPopover();

  const put = () => place(anchor, content, { side, width, align });
  const outside = ({ target }) => {
    if (!content.contains(target) && !anchor.contains(target)) close();
  };
  const close = () => {
    if (!content.isConnected) return;
    removeEventListener('resize', put);
    removeEventListener('scroll', put, true);
    document.removeEventListener('pointerdown', outside, true);
    content.remove();
    onClose?.();
  };

  put();
  addEventListener('resize', put);
  addEventListener('scroll', put, true);
  document.addEventListener('pointerdown', outside, true);
  return { close, place: put };
}

const gap = 4;
const margin = 8;

function place(anchor, content, { side, width, align }) {
  const at = anchor.getBoundingClientRect();
  if (width === 'anchor') content.style.setProperty('width', `${Math.max(at.width, 180)}px`);
  const below = innerHeight - at.bottom - gap - margin;
  const above = at.top - gap - margin;
  content.style.setProperty('max-height', `${Math.min(320, Math.max(below, above))}px`);
  const size = content.getBoundingClientRect();
  const up = side === 'above' ? above >= size.height || above > below : below < size.height && above > below;
  const left = align === 'end' ? at.right - size.width : at.left;
  content.style.setProperty('top', `${up ? at.top - gap - size.height : at.bottom + gap}px`);
  content.style.setProperty('left', `${Math.max(margin, Math.min(left, innerWidth - size.width - margin))}px`);
}
