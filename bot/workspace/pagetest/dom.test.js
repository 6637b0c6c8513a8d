// Creating and replacing elements.

import { equal, ok, test } from './run.js';
import { inkOn } from '../avatar.js';
import { h, reconcile, safeURL, swap } from '../dom.js';

test('h: text stays text', () => {
  equal(h('p', { title: '"><script>' }, '<img src=x onerror=alert(1)>').outerHTML,
    '<p title="&quot;&gt;&lt;script&gt;">&lt;img src=x onerror=alert(1)&gt;</p>');
});

test('h: a handler is a function, never text', () => {
  let thrown = '';
  try {
    // @ts-expect-error: the mistake that the test is about
    h('p', { onclick: 'alert(1)' });
  } catch (error) {
    thrown = String(error);
  }
  equal(thrown, 'TypeError: onclick is not a function');
});

test('h: unsafe addresses do not become links', () => {
  const href = (/** @type {string} */ url) => h('a', { href: url }).getAttribute('href');
  for (const url of ['https://a.example', '/x', 'mailto:a@b.c']) equal(href(url), url);
  for (const url of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'java\nscript:alert(1)']) equal(href(url), null);
  equal(safeURL('https://'), null);
});

test('the browser itself refuses markup made from text', (stage) => {
  let refused = false;
  try {
    stage.innerHTML = '<b>x</b>';
  } catch {
    refused = true;
  }
  ok(refused, 'innerHTML was accepted: is the page’s Content-Security-Policy gone?');
});

test('swap: the focus and the selection stay', (stage) => {
  const field = () => h('input', { id: 'field', value: 'some words' });
  const first = field();
  swap(stage, first);
  first.focus();
  first.setSelectionRange(2, 5);
  swap(stage, h('p', {}, 'new'), field());
  const focused = document.activeElement;
  ok(focused instanceof HTMLInputElement && focused !== first, 'the new field has no focus');
  equal([focused.id, focused.selectionStart, focused.selectionEnd], ['field', 2, 5]);
});

test('reconcile: an item that did not change keeps its node; others are moved, made and removed', (stage) => {
  let made = 0;
  const make = (/** @type {string} */ key) => {
    made++;
    return h('i', {}, key);
  };
  const items = (/** @type {string} */ keys) => keys.split('').map((key) => ({ key, deps: [key], make: () => make(key) }));
  reconcile(stage, items('abc'));
  const [a, b, c] = stage.children;
  reconcile(stage, items('cabd'));
  equal(stage.textContent, 'cabd');
  ok(stage.children[0] === c && stage.children[1] === a && stage.children[2] === b, 'nodes were made again');
  reconcile(stage, items('ad'));
  equal([stage.textContent, made], ['ad', 4]);
  reconcile(stage, [{ key: 'a', deps: ['changed'], make: () => make('A') }]);
  equal([stage.textContent, made], ['A', 5]);
});

test('initials are readable on their color', () => {
  equal([inkOn('#ffffff'), inkOn('#2f6f4f'), inkOn('#ffd479')], ['#1d1c1d', '#ffffff', '#1d1c1d']);
});
