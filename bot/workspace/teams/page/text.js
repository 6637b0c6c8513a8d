// Teams' Markdown: the part of it that messages and cards of bots may use.

import { h } from './dom.js';

/** @type {Record<string, string>} */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (character) => entities[character]);

/** @param {string} text */
function inline(text) {
  return escape(text)
    .replace(/\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g, '<a href="$2" target="_blank" rel="noopener">$1</a>')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[^\w*])[*_](\S(?:.*?\S)?)[*_](?![\w*])/g, '$1<em>$2</em>')
    .replace(/\\([*_[\]()#>~`\\-])/g, '$1');
}

/**
 * toHTML turns Markdown into HTML. Whatever is no Markdown is escaped, so nothing that people write
 * becomes markup.
 * @param {string} text
 */
export function toHTML(text) {
  const out = [];
  for (const block of text.split(/\n{2,}/)) {
    const lines = block.split('\n');
    if (lines.every((line) => /^\s*[-*•] /.test(line))) {
      out.push(`<ul>${lines.map((line) => `<li>${inline(line.replace(/^\s*[-*•] /, ''))}</li>`).join('')}</ul>`);
    } else if (lines.every((line) => line.startsWith('>'))) {
      out.push(`<blockquote>${lines.map((line) => inline(line.replace(/^> ?/, ''))).join('<br>')}</blockquote>`);
    } else {
      out.push(`<p>${lines.map(inline).join('<br>')}</p>`);
    }
  }
  return out.join('');
}

/** @param {string} text of a message */
export function prose(text) {
  const node = h('div', { class: 'prose' });
  node.innerHTML = toHTML(text);
  return node;
}
