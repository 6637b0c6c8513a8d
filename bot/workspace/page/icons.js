// The icons, as strokes on a 20 by 20 grid. They are decoration: everything that
// has an icon also has a text or a label.

const paths = {
  activity: 'M5.5 14V9a4.5 4.5 0 0 1 9 0v5l1.5 1.5H4zM8.5 17.5a1.6 1.6 0 0 0 3 0',
  app: 'M4 15V6.5A2.5 2.5 0 0 1 6.5 4h7A2.5 2.5 0 0 1 16 6.5v4a2.5 2.5 0 0 1-2.5 2.5H8zM7.5 8h5M7.5 10.3h3',
  attach: 'M15.5 9.5 10 15a3.5 3.5 0 0 1-5-5l6-6a2.4 2.4 0 0 1 3.4 3.4l-5.9 5.9a1.2 1.2 0 0 1-1.7-1.7L12 6.4',
  back: 'M12 4.5 6.5 10l5.5 5.5',
  beside: 'M3.5 4.5h13v11h-13zM10 4.5v11',
  check: 'm4.5 10.5 3.7 3.7 7.3-8',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M7.5 7.5V5A1.5 1.5 0 0 1 9 3.5h6A1.5 1.5 0 0 1 16.5 5v6a1.5 1.5 0 0 1-1.5 1.5h-2.5' +
    'M5 7.5h6A1.5 1.5 0 0 1 12.5 9v6a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V9A1.5 1.5 0 0 1 5 7.5z',
  dms: 'M3.5 14.5V6A1.5 1.5 0 0 1 5 4.5h10A1.5 1.5 0 0 1 16.5 6v6a1.5 1.5 0 0 1-1.5 1.5H6.5z',
  down: 'm5 7.5 5 5 5-5',
  eye: 'M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5zM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  file: 'M5.5 3h6L15 6.5V16a1 1 0 0 1-1 1H5.5a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11.5 3v3.5H15M7 10.5h5.5M7 13.5h5.5',
  hash: 'M8 3.5 6.5 16.5M13.5 3.5 12 16.5M4 7.5h12.5M3.5 12.5H16',
  home: 'M3.5 9.5 10 4l6.5 5.5V16h-4.3v-4H7.8v4H3.5z',
  lock: 'M5.5 9h9a1 1 0 0 1 1 1v5.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zM7 9V6.5a3 3 0 0 1 6 0V9',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  moon: 'M16 11.7A6.5 6.5 0 1 1 8.3 4a5 5 0 0 0 7.7 7.7z',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  pencil: 'm4 16 .8-3.3L13.3 4.2a1.6 1.6 0 0 1 2.3 2.3L7.1 15z',
  play: 'M7 4.5v11l8.5-5.5z',
  reply: 'M4 15V6.5A1.5 1.5 0 0 1 5.5 5h9A1.5 1.5 0 0 1 16 6.5v5a1.5 1.5 0 0 1-1.5 1.5H7z',
  save: 'M10 3.5v9M6.5 9 10 12.5 13.5 9M4 16.5h12',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l3.5 3.5',
  send: 'M3.5 4.2 17 10 3.5 15.8 5.2 10zM5.2 10H11',
  studio: 'm4 16 .8-3.3L13.3 4.2a1.6 1.6 0 0 1 2.3 2.3L7.1 15zM11 16.5h5.5',
  sun: 'M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5' +
    'M4.7 4.7l1 1M14.3 14.3l1 1M4.7 15.3l1-1M14.3 5.7l1-1',
  'thumb-up': 'M3.5 9H6v7.5H3.5zM6 9.2 9.3 3.5c1.5 0 2 1 1.8 2.2L10.6 8h4.2a1.6 1.6 0 0 1 1.6 1.9l-1 5.2a1.7 1.7 0 0 1-1.7 1.4H6',
  'thumb-down': 'M3.5 11H6V3.5H3.5zM6 10.8l3.3 5.7c1.5 0 2-1 1.8-2.2L10.6 12h4.2a1.6 1.6 0 0 0 1.6-1.9l-1-5.2a1.7 1.7 0 0 0-1.7-1.4H6',
  tour: 'M4 5.5 5 6.5 7 4.5M4 10.5l1 1 2-2M4 15.5l1 1 2-2M9.5 5.5h7M9.5 10.5h7M9.5 15.5h7',
  trash: 'M4 5.5h12M8 5.5V4h4v1.5M5.5 5.5 6.2 16h7.6l.7-10.5M8.5 8.5v4.5M11.5 8.5v4.5',
  wire: 'M2.5 10H6l2-5.5 4 11 2-5.5h3.5',
};

const svg = 'http://www.w3.org/2000/svg';

/** @param {keyof typeof paths} name */
export function icon(name) {
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('viewBox', '0 0 20 20');
  drawing.setAttribute('class', `icon icon-${name}`);
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', paths[name]);
  drawing.append(path);
  return drawing;
}
