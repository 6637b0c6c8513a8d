// The Wire panel: every request between Slack and the app, and a place to check
// Block Kit. It is for those who design forms, and for bug reports.

import { h, reconcile, swap } from './dom.js';
import { createCheck } from './check.js';
import { icon } from './icons.js';
import { colored, pretty } from './json.js';

/**
 * createWire fills its pane from now on.
 * @param {HTMLElement} pane
 * @param {ReturnType<typeof import('./store.js').createStore>} store
 * @param {() => import('./session.js').Actions} session
 */
export function createWire(pane, store, session) {
  let tab = 'requests';
  const open = new Set(); // ids of the unfolded ones

  const head = h('header', { class: 'pane-head' });
  const bar = h('nav', { class: 'tabs', 'aria-label': 'Wire' });
  const filter = h('input', { type: 'search', class: 'text-field', 'aria-label': 'Filter requests', placeholder: 'Filter: views.open, 500, events…', oninput: () => draw(store.state) });
  const list = h('div', { class: 'calls' });
  const requests = h('div', { class: 'wire-page' }, filter, list);
  const check = createCheck(session, store);
  pane.append(head, bar, requests, check.node);
  pane.addEventListener('keydown', (event) => event.key === 'Escape' && !event.defaultPrevented && close());

  store.watch(({ wireOpen, me }) => [wireOpen, me], (state) => {
    pane.hidden = !state.wireOpen;
    document.body.classList.toggle('with-wire', state.wireOpen);
    if (state.wireOpen) frame();
  });
  store.watch(({ wire, wireOpen }) => [wire, wireOpen], draw);

  function close() {
    store.update({ wireOpen: false });
    document.querySelector('[data-do="wire"]')?.focus();
  }

  function frame() {
    swap(head, h('h2', {}, 'Wire'),
      h('a', { class: 'button small', href: session()?.transcriptURL, download: 'conversation.txtar', 'data-do': 'transcript' }, icon('save'), 'Save as transcript'),
      h('button', { type: 'button', class: 'plain-icon', 'data-do': 'close-wire', 'aria-label': 'Close the Wire panel', onclick: close }, icon('close')));
    const one = (name, title) => h('button', { type: 'button', class: 'tab', 'data-tab': name, 'aria-current': tab === name ? 'page' : null, onclick: () => turn(name) }, title);
    swap(bar, one('requests', 'Requests'), one('check', 'Block Kit check'));
    requests.hidden = tab !== 'requests';
    check.node.hidden = tab !== 'check';
  }

  function turn(name) {
    tab = name;
    frame();
  }

  // Newest first: what one just did is on top.
  function draw({ wire, wireOpen }) {
    if (!wireOpen) return;
    const words = filter.value.trim().toLowerCase();
    const shown = wire.filter((call) => headline(call).toLowerCase().includes(words)).reverse();
    const items = shown.map((call) => ({ key: String(call.id), deps: [call], make: () => callRow(call, open) }));
    const none = wire.length ? 'No request matches.' : 'Nothing has gone over the wire yet. Say something to the app, or type a command.';
    reconcile(list, items.length ? items : [{ key: 'none', deps: [none], make: () => h('p', { class: 'empty' }, none) }]);
  }
}

function headline({ method, url, status, note, direction }) {
  return [direction === 'out' ? 'slack app' : 'app slack', method, pathOf(url), status, note].join(' ');
}

function pathOf(url) {
  try {
    const { pathname, search } = new URL(url, location.href);
    return pathname + search;
  } catch {
    return String(url);
  }
}

function callRow(call, open) {
  const { id, at, direction, method, url, status, ms, note } = call;
  const out = direction === 'out';
  const body = h('div', { class: 'call-body' });
  const fill = () => body.childElementCount || body.append(part('Request', call.request), part('Response', call.response));
  const ontoggle = () => {
    if (node.open) open.add(id);
    else open.delete(id);
    if (node.open) fill();
  };
  const node = h('details', { class: 'call', 'data-key': String(id), 'data-direction': direction, open: open.has(id), ontoggle },
    h('summary', { 'data-do': `call-${id}` },
      h('span', { class: out ? 'direction out' : 'direction in', title: out ? 'Slack called the app' : 'The app called Slack' }, out ? 'Slack → app' : 'App → Slack'),
      h('span', { class: 'call-name' }, h('strong', {}, method), !pathOf(url).endsWith(method) && h('span', { class: 'hint' }, ` ${pathOf(url)}`)),
      h('span', { class: status >= 200 && status < 400 ? 'status' : 'status bad' }, status ? String(status) : 'failed'),
      h('span', { class: 'ms' }, `${Math.round(ms ?? 0)} ms`),
      h('time', { class: 'ms', datetime: at }, timeOf(at)),
      note && h('span', { class: 'note' }, note)),
    body);
  if (node.open) fill();
  return node;
}

function timeOf(at) {
  const date = new Date(at);
  return Number.isNaN(date.valueOf()) ? '' : date.toLocaleTimeString();
}

function part(title, value) {
  const text = value === undefined || value === null || value === '' ? '' : pretty(value);
  const copy = async ({ currentTarget: button }) => {
    await navigator.clipboard.writeText(text);
    button.lastChild.textContent = 'Copied';
    setTimeout(() => (button.lastChild.textContent = 'Copy'), 1500);
  };
  return h('section', { class: 'call-part', 'aria-label': title },
    h('h3', {}, title),
    text && h('button', { type: 'button', class: 'button small', onclick: copy }, icon('copy'), 'Copy'),
    text ? h('pre', { class: 'json', tabindex: 0 }, colored(text)) : h('p', { class: 'hint' }, 'Empty'));
}
