// The DOM, built from data. What people write becomes text nodes and attribute
// values, never markup: h is the only way this page creates elements, tag names
// come from the code alone, and links go through safeURL.
//
// On this page a function that returns an element is named after it: avatar, fileCard.

/** @typedef {Node|string|number|null|undefined|false|Child[]} Child */

/**
 * @template {Element} E
 * @typedef {{[K in keyof HTMLElementEventMap as `on${K}`]?: (event: HTMLElementEventMap[K] & {currentTarget: E}) => unknown}} Handlers
 */

/**
 * @template {Element} E
 * @typedef {Handlers<E> & Record<string, unknown>} Attributes
 */

const links = new Set(['href', 'src', 'action', 'formaction', 'poster']);
const properties = new Set(['value', 'checked', 'selected', 'indeterminate']);

/**
 * h creates an element: h('button', { class: 'plain', onclick: press }, 'Press').
 * Attributes that are null, undefined or false are left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes<HTMLElementTagNameMap[T]>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  element.append(...flatten(children));
  for (const [name, value] of Object.entries(attributes ?? {})) setAttribute(element, name, value);
  return element;
}

/**
 * fragment holds several children without an element around them.
 * @param {...Child} children
 */
export function fragment(...children) {
  const node = document.createDocumentFragment();
  node.append(...flatten(children));
  return node;
}

/**
 * @param {Child[]} children
 * @returns {(Node|string)[]}
 */
function flatten(children) {
  /** @type {unknown[]} */
  const nested = children;
  const nodes = /** @type {Exclude<Child, Child[]>[]} */ (nested.flat(Infinity));
  return nodes
    .filter((child) => child !== null && child !== undefined && child !== false && child !== '')
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {unknown} value
 */
function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith('on')) {
    if (typeof value !== 'function') throw new TypeError(`${name} is not a function`);
    element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  } else if (properties.has(name)) {
    Object.assign(element, { [name]: value });
    if (name === 'value' && element.tagName !== 'TEXTAREA' && element.tagName !== 'SELECT') element.setAttribute(name, String(value));
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
 * safeURL returns the address if it may become a link, otherwise null:
 * javascript:, data: and similar schemes never do.
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
 * find returns the first HTML element inside root that matches, or null.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement|null}
 */
export function find(root, selector) {
  return root.querySelector(selector);
}

/**
 * swap replaces the content of root and keeps the focus: if the focused element
 * is replaced by one like it, that one gets the focus.
 * @param {Element} root
 * @param {...Child} children
 */
export function swap(root, ...children) {
  const restore = rememberFocus(root);
  root.replaceChildren(...flatten(children));
  restore();
}

/** @typedef {{key: string, deps: unknown[], make: () => Element}} Item */

/** @type {WeakMap<Element, Map<string, {deps: unknown[], node: Element}>>} */
const reconciled = new WeakMap();

/**
 * reconcile makes the children of parent match items, in their order, and
 * changes only what differs: an item whose deps are the same keeps its node.
 * @param {Element} parent
 * @param {Item[]} items
 */
export function reconcile(parent, items) {
  const old = reconciled.get(parent) ?? new Map();
  const next = new Map();
  const restore = rememberFocus(parent);
  let place = parent.firstChild;
  for (const { key, deps, make } of items) {
    const last = old.get(key);
    const node = last && sameItems(last.deps, deps) ? last.node : make();
    if (node === place) place = place?.nextSibling ?? null;
    else parent.insertBefore(node, place);
    next.set(key, { deps, node });
  }
  for (const [key, { node }] of old) if (next.get(key)?.node !== node) node.remove();
  reconciled.set(parent, next);
  restore();
}

/**
 * sameItems compares two lists item by item, by identity.
 * @param {unknown[]} a
 * @param {unknown[]} b
 */
export function sameItems(a, b) {
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
}

/**
 * rememberFocus returns a function that restores the focus after a redraw of root.
 * @param {Element} root
 */
function rememberFocus(root) {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === root || !root.contains(focused)) return () => {};
  const selector = selectorOf(focused);
  const selection = selectionOf(focused);
  return () => {
    if (focused.isConnected) {
      if (document.activeElement !== focused) focused.focus({ preventScroll: true });
      return;
    }
    const replacement = selector && find(root, selector);
    if (!replacement) return;
    replacement.focus({ preventScroll: true });
    if (selection && isTextField(replacement)) restoreSelection(replacement, selection);
  };
}

/**
 * @param {Element} element
 * @returns {element is HTMLInputElement | HTMLTextAreaElement}
 */
function isTextField(element) {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/**
 * @param {Element} element
 * @returns {[number, number]|null}
 */
function selectionOf(element) {
  if (!isTextField(element) || element.selectionStart === null || element.selectionEnd === null) return null;
  return [element.selectionStart, element.selectionEnd];
}

/**
 * @param {HTMLInputElement|HTMLTextAreaElement} field
 * @param {[number, number]} selection
 */
function restoreSelection(field, [start, end]) {
  try {
    field.setSelectionRange(start, end);
  } catch {
    // Number, date and e-mail fields have no selection.
  }
}

const identifying = ['id', 'data-key', 'data-channel', 'data-block-id', 'data-action-id', 'data-value', 'data-do'];

/**
 * selectorOf returns a selector that finds an element again after a redraw, or
 * null if none of its attributes identifies it.
 * @param {Element|null} element
 */
export function selectorOf(element) {
  if (!element) return null;
  const parts = identifying
    .filter((name) => element.hasAttribute(name))
    .map((name) => `[${name}="${CSS.escape(element.getAttribute(name) ?? '')}"]`);
  return parts.length ? element.tagName.toLowerCase() + parts.join('') : null;
}
