// Lists and menus that open below or above an element. They are in the
// browser's top layer, so that neither a modal nor a scrolled list cuts them off.

/**
 * @typedef {object} PopupOptions
 * @property {() => void} [onClose]
 * @property {'anchor'|'own'} [width]
 * @property {'start'|'end'} [align]
 */

/**
 * openPopup shows content next to an anchor, until close is called or
 * somebody clicks elsewhere.
 * @typedef {ReturnType<typeof openPopup>} Popup
 * @param {Element} anchor
 * @param {HTMLElement} content
 * @param {PopupOptions} [options]
 */
export function openPopup(anchor, content, { onClose, width = 'anchor', align = 'start' } = {}) {
  content.classList.add('popup');
  content.setAttribute('popover', 'manual');
  const host = anchor.closest('dialog') ?? document.body;
  host.append(content);
  content.showPopover();

  const place = () => placeNextTo(anchor, content, { width, align });
  const closeOutside = (/** @type {Event} */ { target }) => {
    const isInside = target instanceof Node && (content.contains(target) || anchor.contains(target));
    if (!isInside) close();
  };
  const close = () => {
    if (!content.isConnected) return;
    removeEventListener('resize', place);
    removeEventListener('scroll', place, true);
    document.removeEventListener('pointerdown', closeOutside, true);
    content.remove();
    onClose?.();
  };

  place();
  addEventListener('resize', place);
  addEventListener('scroll', place, true);
  document.addEventListener('pointerdown', closeOutside, true);
  return { close, place };
}

const gap = 4;
const margin = 8;
const minWidth = 180;
const maxHeight = 320;

/**
 * @param {Element} anchor
 * @param {HTMLElement} content
 * @param {PopupOptions} options
 */
function placeNextTo(anchor, content, { width, align }) {
  const at = anchor.getBoundingClientRect();
  if (width === 'anchor') content.style.setProperty('width', `${Math.max(at.width, minWidth)}px`);
  const below = innerHeight - at.bottom - gap - margin;
  const above = at.top - gap - margin;
  content.style.setProperty('max-height', `${Math.min(maxHeight, Math.max(below, above))}px`);
  const size = content.getBoundingClientRect();
  const isAbove = below < size.height && above > below;
  const left = align === 'end' ? at.right - size.width : at.left;
  content.style.setProperty('top', `${isAbove ? at.top - gap - size.height : at.bottom + gap}px`);
  content.style.setProperty('left', `${Math.max(margin, Math.min(left, innerWidth - size.width - margin))}px`);
}
