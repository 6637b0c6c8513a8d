// Pictures, files and films.

import { h } from './dom.js';
import { icon } from './icons.js';
import { link, plainText } from './prose.js';

/**
 * image shows an image block or element. One that does not load says what it
 * would have shown.
 * @param {{image_url?: string, slack_file?: {url?: string, id?: string}, alt_text: string}} image
 * @param {'block'|'context'|'accessory'} where
 */
export function image({ image_url: url, slack_file: file, alt_text: alt }, where) {
  const missing = () => h('span', { class: `image-missing ${where}`, role: 'img', 'aria-label': alt }, icon('eye'), where === 'context' ? null : alt);
  const address = url ?? file?.url;
  if (!address) return missing();
  return h('img', { src: address, alt, class: `image ${where}`, loading: 'lazy', referrerpolicy: 'no-referrer', onerror: ({ target }) => target.replaceWith(missing()) });
}

/**
 * imageBlock is a picture with its title.
 * @param {object} block
 */
export function imageBlock(block) {
  return h('figure', { class: 'block image-block' }, block.title && h('figcaption', {}, plainText(block.title)), image(block, 'block'));
}

/**
 * fileCard shows an attached file, a picture as such.
 * @param {{id: string, name: string, title?: string, mimetype?: string, size?: number, url?: string, url_private?: string}} file
 */
export function fileCard(file) {
  const url = file.url ?? file.url_private;
  const name = file.title ?? file.name ?? file.id;
  const words = [h('span', { class: 'file-icon' }, icon('file')),
    h('span', { class: 'menu-text' }, h('strong', {}, name), h('span', { class: 'hint' }, [kindOf(file), file.size && fileSize(file.size)].filter(Boolean).join(' · ')))];
  const picture = file.mimetype?.startsWith('image/') && url && image({ image_url: url, alt_text: name }, 'block');
  return h('div', { class: 'file-card', 'data-file': file.id }, picture, url ? link(url, ...words) : h('span', {}, words));
}

/** videoCard is a video block: a card that leads to the film, for nothing here plays it. */
export function videoCard({ title, title_url: url, video_url: film, thumbnail_url: still, alt_text: alt, description, author_name: author, provider_name: provider }, people, text) {
  return h('div', { class: 'block video-card' },
    still && image({ image_url: still, alt_text: alt ?? '' }, 'block'),
    h('div', {},
      h('p', { class: 'hint' }, [provider, author].filter(Boolean).join(' · ')),
      h('p', {}, icon('play'), ' ', link(url ?? film, plainText(title))),
      description && h('div', { class: 'hint' }, text(description, people))));
}

/** fileSize is a number of bytes for people: "12 KB". */
export function fileSize(bytes) {
  const [unit, size] = [['GB', 1e9], ['MB', 1e6], ['KB', 1e3]].find(([, size]) => bytes >= size) ?? ['bytes', 1];
  return `${(bytes / size).toLocaleString(undefined, { maximumFractionDigits: bytes / size < 10 && size > 1 ? 1 : 0 })} ${unit}`;
}

function kindOf({ name, filetype, mimetype }) {
  const ending = /\.(\w{1,5})$/.exec(name ?? '')?.[1] ?? filetype ?? mimetype?.split('/').at(-1);
  return ending?.toUpperCase();
}
