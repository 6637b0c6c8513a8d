// The DOM, built from data: what people write becomes text, never markup.

/**
 * h creates an element. Attributes that are null, undefined or false are left out.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...any} children
 * @returns {any}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'selected') Object.assign(element, { selected: true });
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}
