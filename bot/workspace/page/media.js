// Pictures, files and videos.

import { h } from './dom.js';
import { icon } from './icons.js';
import { link, plainText, textObject } from './prose.js';

/** @import { File as SlackFile, Image, ImageBlock, VideoBlock } from './slack.js' */
/** @import { Directory } from './store.js' */

/**
 * image shows a picture, or its description if the picture can't be loaded.
 * @param {Image} image
 * @param {'block'|'context'|'accessory'} where
 */
export function image({ image_url: url, slack_file: file, alt_text: alt }, where) {
  const missing = () => {
    const props = { class: `image-missing ${where}`, role: 'img', 'aria-label': alt };
    return h('span', props, icon('eye'), where === 'context' ? null : alt);
  };
  const address = url ?? file?.url;
  if (!address) return missing();
  const props = { class: `image ${where}`, loading: 'lazy', referrerpolicy: 'no-referrer' };
  return h('img', { src: address, alt, ...props, onerror: ({ currentTarget }) => currentTarget.replaceWith(missing()) });
}

/** @param {ImageBlock} block */
export function imageBlock(block) {
  const caption = block.title && h('figcaption', {}, plainText(block.title));
  return h('figure', { class: 'block image-block' }, caption, image(block, 'block'));
}

/**
 * fileCard shows an attached file; a picture is shown itself.
 * @param {SlackFile} file
 */
export function fileCard(file) {
  const url = file.url ?? file.url_private;
  const name = file.title ?? file.name ?? file.id;
  const details = [fileKind(file), file.size && fileSize(file.size)].filter(Boolean).join(' · ');
  const text = [
    h('span', { class: 'file-icon' }, icon('file')),
    h('span', { class: 'menu-text' }, h('strong', {}, name), h('span', { class: 'hint' }, details)),
  ];
  const picture = file.mimetype?.startsWith('image/') && url && image({ image_url: url, alt_text: name }, 'block');
  return h('div', { class: 'file-card', 'data-file': file.id }, picture, url ? link(url, ...text) : h('span', {}, text));
}

/**
 * videoCard links to a video. The page plays none.
 * @param {VideoBlock} block
 * @param {Directory} people
 */
export function videoCard(block, people) {
  const source = [block.provider_name, block.author_name].filter(Boolean).join(' · ');
  return h('div', { class: 'block video-card' },
    block.thumbnail_url && image({ image_url: block.thumbnail_url, alt_text: block.alt_text ?? '' }, 'block'),
    h('div', {},
      h('p', { class: 'hint' }, source),
      h('p', {}, icon('play'), ' ', link(block.title_url ?? block.video_url, plainText(block.title))),
      block.description && h('div', { class: 'hint' }, textObject(block.description, people))));
}

/** @type {[string, number][]} */
const sizes = [['GB', 1e9], ['MB', 1e6], ['KB', 1e3]];

/**
 * fileSize writes a number of bytes: "12 KB".
 * @param {number} bytes
 */
export function fileSize(bytes) {
  const [unit, size] = sizes.find(([, length]) => bytes >= length) ?? ['bytes', 1];
  const maximumFractionDigits = bytes / size < 10 && size > 1 ? 1 : 0;
  return `${(bytes / size).toLocaleString(undefined, { maximumFractionDigits })} ${unit}`;
}

/** @param {SlackFile} file */
function fileKind({ name, filetype, mimetype }) {
  const ending = /\.(\w{1,5})$/.exec(name ?? '')?.[1] ?? filetype ?? mimetype?.split('/').at(-1);
  return ending?.toUpperCase();
}
