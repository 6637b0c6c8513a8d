// The DOM, made from data. Whatever somebody wrote becomes text nodes and
// attribute values, never markup: h is the only way this page makes elements,
// tag names come from the code alone, and links go through safeURL.

/** @typedef {Node|string|number|null|undefined|false|Child[]} Child */

const links = new Set(['href', 'src', 'action', 'formaction', 'poster']);
const properties = new Set(['value', 'checked', 'selected', 'indeterminate']);

/**
 * h makes an element: h('button', { class: 'plain', onclick: press }, 'Press').
 * Attributes that are null, undefined or false are left out.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  element.append(...flat(children));
  for (const [name, value] of Object.entries(attributes ?? {})) set(element, name, value);
  return element;
}

/** fragment holds several children without an element around them. */
export function fragment(...children) {
  const node = document.createDocumentFragment();
  node.append(...flat(children));
  return node;
}

function flat(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== '');
}

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith('on')) {
    if (typeof value !== 'function') throw new TypeError(`${name} is not a function`);
    element.addEventListener(name.slice(2), value);
  } else if (properties.has(name)) {
    element[name] = value;
    if (name === 'value' && element.tagName !== 'TEXTAREA' && element.tagName !== 'SELECT') element.setAttribute(name, value);
  } else if (name === 'style') {
    for (const [property, setting] of Object.entries(value)) element.style.setProperty(property, setting);
  } else if (links.has(name)) {
    const url = safeURL(String(value));
    if (url) element.setAttribute(name, url);
  } else {
    element.setAttribute(name, value === true ? '' : String(value));
  }
}

/**
 * safeURL is the address where it may be followed, or null: javascript:, data:
 * and their like never become a link.
 * @param {string} address
 */
export function safeURL(address) {
  try {
    const { protocol } = new URL(address, globalThis.location?.href ?? 'http://localhost/');
    return ['http:', 'https:', 'mailto:', 'tel:', 'blob:'].includes(protocol) ? address : null;
  } catch {
    return null;
  }
}

/**
 * swap replaces what is inside root and leaves the keyboard where it was: the
 * element that had the focus gets it again if there is one like it.
 * @param {Element} root
 * @param {...Child} children
 */
export function swap(root, ...children) {
  const restore = rememberFocus(root);
  root.replaceChildren(...flat(children));
  restore(root);
}

/**
 * reconcile makes the children of parent those of items, in their order, and
 * touches only what is different: an item whose deps are the same keeps its node.
 * @param {Element} parent
 * @param {{key: string, deps: unknown[], make: () => Element}[]} items
 */
export function reconcile(parent, items) {
  const old = known.get(parent) ?? new Map();
  const next = new Map();
  const restore = rememberFocus(parent);
  let place = parent.firstChild;
  for (const { key, deps, make } of items) {
    const before = old.get(key);
    const kept = before && same(before.deps, deps);
    const node = kept ? before.node : make();
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
    next.set(key, { deps, node });
  }
  for (const [key, { node }] of old) if (next.get(key)?.node !== node) node.remove();
  known.set(parent, next);
  restore(parent);
}

const known = new WeakMap();

/** same compares two lists element by element. */
export function same(a, b) {
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
}

function rememberFocus(root) {
  const focused = document.activeElement;
  if (!focused || focused === root || !root.contains(focused)) return () => {};
  const like = selectorOf(focused);
  const selection = 'selectionStart' in focused ? [focused.selectionStart, focused.selectionEnd] : null;
  return (place) => {
    if (focused.isConnected) {
      if (document.activeElement !== focused) focused.focus({ preventScroll: true });
      return;
    }
    const found = like && place.querySelector(like);
    if (!found) return;
    found.focus({ preventScroll: true });
    if (selection?.[0] !== null && selection && found.setSelectionRange) trySelect(found, selection);
  };
}

function trySelect(field, [start, end]) {
  try {
    field.setSelectionRange(start, end);
  } catch {
    // Number, date and e-mail fields have no selection.
  }
}

const marks = ['id', 'data-key', 'data-channel', 'data-block-id', 'data-action-id', 'data-value', 'data-do'];

/** selectorOf finds an element again after it was drawn anew; null where nothing tells it from others. */
export function selectorOf(element) {
  const parts = marks.filter((mark) => element.hasAttribute(mark)).map((mark) => `[${mark}="${CSS.escape(element.getAttribute(mark))}"]`);
  return parts.length ? element.tagName.toLowerCase() + parts.join('') : null;
}
