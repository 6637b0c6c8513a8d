// The studio: the frame around its pages, and the address that says which one is shown.

import { applyTheme, theme, toggleTheme } from '/studio/slack/theme.js';
import { h, swap } from '/studio/slack/dom.js';
import { icon } from '/studio/slack/icons.js';
import { adminPage } from './admin.js';
import { api, messageOf, Refusal } from './api.js';
import { editorPage } from './editor.js';
import { listPage } from './list.js';
import { mapPage } from './map.js';
import { paperPage } from './paper.js';
import { paperPublishPage, paperVersionsPage } from './paperversions.js';
import { papersPage } from './papers.js';
import { peoplePage } from './people.js';
import { publishPage } from './publish.js';
import { account, reason, signInLink } from './signin.js';
import { tryPage } from './try.js';
import { versionsPage } from './versions.js';

/** @import { Me } from './studio.js' */

/**
 * Page is what a part of the studio shows. leave ends it.
 * @typedef {{title: string, node: Element, leave?: () => void, key?: (event: KeyboardEvent) => void, begin?: () => void}} Page
 */

/** @type {Page|null} */
let shown = null;
let turn = 0; // of showing pages; a page that loads too long is dropped

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const brand = () => h('a', { class: 'brand', href: '#/' }, h('span', { class: 'mark', 'aria-hidden': 'true' }), 'Studio');

/** @param {Me} me */
function topbar(me) {
  const link = (/** @type {string} */ href, /** @type {string} */ text) =>
    h('a', { href, class: 'nav', 'aria-current': isCurrent(href) ? 'page' : null }, text);
  const next = theme() === 'dark' ? 'light' : 'dark';
  return [
    brand(),
    h(
      'nav',
      { 'aria-label': 'Studio' },
      link('#/', 'Forms'),
      link('#/papers', 'Texts'),
      link('#/people', 'People'),
      me.author.admin && link('#/admin', 'Admin'),
    ),
    h(
      'div',
      { class: 'bar-end' },
      me.choices?.length ? whoMenu(me) : account(me),
      h(
        'button',
        {
          type: 'button',
          class: 'plain-icon',
          'aria-label': `Use ${next} colors`,
          'data-do': 'theme',
          onclick: () => {
            toggleTheme();
            drawBar(me);
          },
        },
        icon(next === 'dark' ? 'moon' : 'sun'),
      ),
    ),
  ];
}

/** @param {Me} me */
function whoMenu({ author, choices }) {
  const change = (/** @type {Event & {currentTarget: HTMLSelectElement}} */ { currentTarget }) => {
    document.cookie = `studio-author=${encodeURIComponent(currentTarget.value)}; path=/studio; samesite=strict`;
    location.reload();
  };
  return h(
    'label',
    { class: 'who' },
    h('span', { class: 'visually-hidden' }, 'You work as '),
    h(
      'select',
      { onchange: change },
      (choices ?? []).map(({ id, name: text }) => h('option', { value: id, selected: id === author.id }, text)),
    ),
  );
}

/** @param {string} href */
function isCurrent(href) {
  const at = location.hash;
  if (href === '#/papers') return at.startsWith('#/paper');
  if (href === '#/admin') return at.startsWith(href);
  return href === '#/people' ? at === href : at !== '#/people' && !at.startsWith('#/paper') && !at.startsWith('#/admin');
}

/** @param {Me} me */
function drawBar(me) {
  swap(part('topbar'), topbar(me));
}

/**
 * route returns the page for an address.
 * @param {string} hash
 * @param {Me} me
 * @returns {Promise<Page>}
 */
async function route(hash, me) {
  const [kind = '', id = '', sub = '', last = ''] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  if (kind === 'people') return peoplePage(me);
  if (kind === 'admin') return adminPage(id || 'health');
  if (kind === 'papers') return papersPage();
  if (kind === 'paper' && sub) {
    if (last === 'publish') return paperPublishPage(id, sub);
    if (last === 'versions') return paperVersionsPage(id, sub);
    return paperPage(id, sub);
  }
  if (kind !== 'form' || !id) return listPage();
  if (sub === 'publish') return publishPage(id);
  if (sub === 'versions') return versionsPage(id);
  if (sub === 'map') return mapPage(id);
  if (sub === 'try') return tryPage(id);
  return editorPage(id, me, sub);
}

/** @param {Me} me */
async function show(me) {
  const mine = ++turn;
  shown?.leave?.();
  shown = null;
  drawBar(me);
  let page;
  try {
    page = await route(location.hash, me);
  } catch (error) {
    page = troublePage(error);
  }
  if (mine !== turn) {
    page.leave?.();
    return;
  }
  shown = page;
  document.title = `${page.title} · Studio`;
  part('main').replaceChildren(page.node);
  scrollTo(0, 0);
  if (page.begin) page.begin();
  else part('main').focus({ preventScroll: true });
}

/**
 * @param {unknown} error
 * @returns {Page}
 */
function troublePage(error) {
  const signIn = error instanceof Refusal ? error.signIn : '';
  const closed = error instanceof Refusal && error.status === 401;
  const failed = closed && reason();
  const node = h(
    'section',
    { class: 'page trouble-page' },
    h('h1', {}, closed ? (failed ? 'You’re not signed in' : 'Where leave forms are made') : 'That page can’t be shown'),
    failed ? h('p', { class: 'notice warm', role: 'alert' }, failed) : h('p', { class: 'lead' }, messageOf(error)),
    h(
      'p',
      { class: 'row' },
      signIn && signInLink(signIn),
      !closed && h('a', { class: 'button', href: '#/' }, 'All forms'),
      !signIn && h('button', { type: 'button', class: 'button', onclick: () => location.reload() }, 'Try again'),
    ),
  );
  return { title: closed ? 'Sign in' : 'Trouble', node };
}

async function begin() {
  applyTheme();
  let me;
  try {
    me = await api.me();
  } catch (error) {
    const page = troublePage(error);
    document.title = `${page.title} · Studio`;
    swap(part('topbar'), brand());
    part('main').replaceChildren(page.node);
    return;
  }
  const known = me;
  addEventListener('hashchange', () => show(known));
  addEventListener('keydown', (event) => shown?.key?.(event));
  addEventListener('pagehide', () => shown?.leave?.());
  await show(known);
}

begin();
