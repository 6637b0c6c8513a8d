// The Wire panel: every request between Slack and the app, and a page to check
// Block Kit. It is for people who design forms, and for bug reports.

import { createCheck } from './check.js';
import { find, h, reconcile, swap } from './dom.js';
import { icon } from './icons.js';
import { highlight, prettyJSON } from './json.js';
import { createOwnApp } from './ownapp.js';

/** @import { Session } from './session.js' */
/** @import { Call } from './slack.js' */
/** @import { State, Store } from './store.js' */

/** @typedef {'requests'|'check'|'own'} Tab */

/**
 * createWire fills its pane and keeps it up to date.
 * @param {HTMLElement} pane
 * @param {Store} store
 * @param {() => Session} session
 */
export function createWire(pane, store, session) {
  const head = h('header', { class: 'pane-head' });
  const tabs = h('nav', { class: 'tabs', 'aria-label': 'Wire' });
  const requests = createRequests(store);
  const check = createCheck(session, store);
  const own = createOwnApp(store, session);
  /** @type {Tab} */
  let current = 'requests';
  pane.append(head, tabs, requests, check, own);
  pane.addEventListener('keydown', (event) => event.key === 'Escape' && !event.defaultPrevented && close());
  store.watch(({ wireOpen, me }) => [wireOpen, me], ({ wireOpen }) => {
    pane.hidden = !wireOpen;
    document.body.classList.toggle('with-wire', wireOpen);
    if (wireOpen) show();
  });

  function close() {
    store.update({ wireOpen: false });
    find(document, '[data-do="wire"]')?.focus();
  }

  function show() {
    const saveProps = { class: 'button small', download: 'conversation.txtar', 'data-do': 'transcript' };
    const closeProps = { class: 'plain-icon', 'data-do': 'close-wire', 'aria-label': 'Close the Wire panel' };
    swap(head,
      h('h2', {}, 'Wire'),
      h('a', { ...saveProps, href: session().transcriptURL }, icon('save'), 'Save as transcript'),
      h('button', { type: 'button', ...closeProps, onclick: close }, icon('close')));
    swap(tabs, tab('requests', 'Requests'), tab('check', 'Block Kit check'), tab('own', 'Your own app'));
    requests.hidden = current !== 'requests';
    check.hidden = current !== 'check';
    own.hidden = current !== 'own';
  }

  /**
   * @param {Tab} name
   * @param {string} title
   */
  function tab(name, title) {
    const onclick = () => {
      current = name;
      show();
    };
    const props = { class: 'tab', 'data-tab': name, 'aria-current': current === name ? 'page' : null };
    return h('button', { type: 'button', ...props, onclick }, title);
  }
}

/**
 * createRequests returns the list of requests and its filter.
 * @param {Store} store
 */
function createRequests(store) {
  /** @type {Set<number>} */
  const open = new Set(); // IDs of the expanded ones
  const filter = h('input', {
    type: 'search', class: 'text-field', 'aria-label': 'Filter requests', placeholder: 'Filter: views.open, 500, events…',
    oninput: () => draw(store.state),
  });
  const list = h('div', { class: 'calls' });
  store.watch(({ wire, wireOpen }) => [wire, wireOpen], draw);
  return h('div', { class: 'wire-page' }, filter, list);

  // Newest first.
  function draw(/** @type {State} */ { wire, wireOpen }) {
    if (!wireOpen) return;
    const query = filter.value.trim().toLowerCase();
    const shown = wire.filter((call) => searchText(call).toLowerCase().includes(query)).reverse();
    const items = shown.map((call) => ({ key: String(call.id), deps: [call], make: () => callRow(call, open) }));
    const none = wire.length ? 'No request matches.' : 'No requests yet. Say something to the app, or type a command.';
    reconcile(list, items.length ? items : [{ key: 'none', deps: [none], make: () => h('p', { class: 'empty' }, none) }]);
  }
}

/** @param {Call} call */
function searchText({ method, url, status, note, direction }) {
  return [direction === 'out' ? 'slack app' : 'app slack', method, pathOf(url), status, note].join(' ');
}

/** @param {string} url */
function pathOf(url) {
  try {
    const { pathname, search } = new URL(url, location.href);
    return pathname + search;
  } catch {
    return String(url);
  }
}

/**
 * @param {Call} call
 * @param {Set<number>} open
 */
function callRow(call, open) {
  const id = String(call.id);
  const body = h('div', { class: 'call-body' });
  const fill = () => body.childElementCount || body.append(bodyPart('Request', call.request), bodyPart('Response', call.response));
  const attributes = { class: 'call', 'data-key': id, 'data-direction': call.direction, open: open.has(call.id) };
  /** @type {HTMLDetailsElement} */
  const node = h('details', { ...attributes, ontoggle }, h('summary', { 'data-do': `call-${id}` }, summary(call)), body);
  if (node.open) fill();
  return node;

  function ontoggle() {
    if (!node.open) return void open.delete(call.id);
    open.add(call.id);
    fill();
  }
}

/** @param {Call} call */
function summary({ at, direction, method, url, status, ms, note }) {
  const path = pathOf(url);
  return [
    direction === 'out'
      ? h('span', { class: 'direction out', title: 'Slack called the app' }, 'Slack → app')
      : h('span', { class: 'direction in', title: 'The app called Slack' }, 'App → Slack'),
    h('span', { class: 'call-name' }, h('strong', {}, method), !path.endsWith(method) && h('span', { class: 'hint' }, ` ${path}`)),
    h('span', { class: status >= 200 && status < 400 ? 'status' : 'status bad' }, status ? String(status) : 'failed'),
    h('span', { class: 'ms' }, `${Math.round(ms ?? 0)} ms`),
    h('time', { class: 'ms', datetime: at }, timeOf(at)),
    note && h('span', { class: 'note' }, note),
  ];
}

/** @param {string} at */
function timeOf(at) {
  const date = new Date(at);
  return Number.isNaN(date.valueOf()) ? '' : date.toLocaleTimeString();
}

/**
 * @param {string} title
 * @param {unknown} value
 */
function bodyPart(title, value) {
  const isEmpty = value === undefined || value === null || value === '';
  const text = isEmpty ? '' : prettyJSON(value);
  return h('section', { class: 'call-part', 'aria-label': title },
    h('h3', {}, title),
    text && copyButton(text),
    text ? h('pre', { class: 'json', tabindex: 0 }, highlight(text)) : h('p', { class: 'hint' }, 'Empty'));
}

/** @param {string} text */
function copyButton(text) {
  const label = document.createTextNode('Copy');
  const onclick = async () => {
    await navigator.clipboard.writeText(text);
    label.textContent = 'Copied';
    setTimeout(() => (label.textContent = 'Copy'), 1500);
  };
  return h('button', { type: 'button', class: 'button small', onclick }, icon('copy'), label);
}
