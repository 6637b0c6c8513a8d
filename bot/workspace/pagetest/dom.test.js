// Making and replacing elements.

import { test, equal, ok } from './run.js';
import { h, reconcile, safeURL, swap } from '../dom.js';
import { inkOn } from '../avatar.js';

test('h: text stays text, whatever it is', () => {
  equal(h('p', { title: '"><script>' }, '<img src=x onerror=alert(1)>').outerHTML, '<p title="&quot;&gt;&lt;script&gt;">&lt;img src=x onerror=alert(1)&gt;</p>');
});

test('h: a handler is a function, never a text', () => {
  let thrown = '';
  try {
    h('p', { onclick: 'alert(1)' });
  } catch (error) {
    thrown = error.message;
  }
  equal(thrown, 'onclick is not a function');
});

test('h: only links that may be followed', () => {
  const href = (url) => h('a', { href: url }).getAttribute('href');
  equal(['https://a.example', '/x', 'mailto:a@b.c', 'javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'java\nscript:alert(1)'].map(href),
    ['https://a.example', '/x', 'mailto:a@b.c', null, null, null, null]);
  equal(safeURL('https://'), null);
});

test('the browser itself refuses markup made of text', () => {
  let refused = false;
  try {
    document.getElementById('stage').innerHTML = '<b>x</b>';
  } catch {
    refused = true;
  }
  ok(refused, 'innerHTML was accepted: is the page’s Content-Security-Policy gone?');
});

test('swap: the keyboard and the selection stay', (stage) => {
  const field = () => h('input', { id: 'field', value: 'some words' });
  swap(stage, field());
  stage.firstChild.focus();
  stage.firstChild.setSelectionRange(2, 5);
  swap(stage, h('p', {}, 'new'), field());
  equal([document.activeElement.id, document.activeElement.selectionStart, document.activeElement.selectionEnd], ['field', 2, 5]);
});

test('reconcile: what did not change keeps its node, the rest is moved, made and removed', (stage) => {
  let made = 0;
  const items = (keys) => keys.split('').map((key) => ({ key, deps: [key === 'x' ? {} : key], make: () => { made++; return h('i', {}, key); } }));
  reconcile(stage, items('abc'));
  const [a, b, c] = stage.children;
  reconcile(stage, items('cabd'));
  equal(stage.textContent, 'cabd');
  ok(stage.children[0] === c && stage.children[1] === a && stage.children[2] === b, 'nodes were made again');
  reconcile(stage, items('ad'));
  equal([stage.textContent, made], ['ad', 4]);
});

test('initials can be read on their color', () => equal([inkOn('#ffffff'), inkOn('#2f6f4f'), inkOn('#ffd479')], ['#1d1c1d', '#ffffff', '#1d1c1d']));
