// Writing a policy, a questionnaire or a journey: its text, its mistakes as you type, and how
// people will see it.

import { h, swap } from '/studio/slack/dom.js';
import { api, messageOf, Refusal } from './api.js';
import { count } from './parts.js';
import { kindOf, paperLink, paperPath } from './papers.js';
import { chat } from './preview.js';

/** @import { LineProblem, Looked, OpenedPaper } from './studio.js' */

/** How long the author has to pause before a draft is saved, in ms. */
const pause = 350;

/**
 * @param {string} kind
 * @param {string} id
 */
export async function paperPage(kind, id) {
  const opened = await api.openPaper(paperPath(kind, id));
  const saver = createSaver(kind, id, opened, seen);
  const status = h('p', { class: 'hint', role: 'status', 'data-part': 'saving' });
  const problems = h('div', { 'aria-live': 'polite' });
  const look = h('aside', { class: 'paper-look', 'aria-label': 'Preview' });
  const text = h('textarea', {
    class: 'text-field mono paper-text',
    id: 'paper-text',
    rows: 26,
    spellcheck: 'false',
    dir: 'auto',
    'aria-label': `The text of the ${kindOf(kind).one}`,
    oninput: ({ currentTarget }) => saver.touch(currentTarget.value),
  });
  text.value = opened.text;
  const node = h(
    'section',
    { class: 'page paper' },
    h('a', { class: 'back-link', href: '#/papers' }, '← All texts'),
    h(
      'div',
      { class: 'page-head' },
      h('div', {}, h('h1', { dir: 'auto' }, opened.title || opened.paper.title || id), status),
      actions(kind, id, opened, saver.save),
    ),
    opened.paper.origin === 'file' && readOnly(opened.paper.file ?? ''),
    h('div', { class: 'paper-columns' }, h('div', { class: 'stack' }, text, problems), look),
  );
  drawState(opened.drafted ? 'Draft saved' : 'Nothing changed yet');
  seen(opened);

  /** @param {string} state */
  function drawState(state) {
    swap(status, state);
  }

  /** @param {Looked|string} found what was found, or how saving goes */
  function seen(found) {
    if (typeof found === 'string') return drawState(found);
    swap(problems, problemsOf(found.problems, text));
    const unread = h('p', { class: 'empty' }, 'The preview comes back once the text can be read.');
    swap(look, h('h2', { class: 'tabs-title' }, 'Preview'), found.look ? chat([found.look]) : unread);
  }
  return { title: opened.title || id, node, leave: saver.leave, begin: () => text.focus({ preventScroll: true }) };
}

/**
 * @param {string} kind
 * @param {string} id
 * @param {OpenedPaper} opened
 * @param {() => Promise<void>} save
 */
function actions(kind, id, opened, save) {
  const link = paperLink(kind, id);
  const review = async () => {
    await save(); // what was typed a moment ago is reviewed, too
    location.hash = `${link}/publish`;
  };
  const discard = async () => {
    await api.discardPaper(paperPath(kind, id));
    if (opened.paper.version) location.reload();
    else location.hash = '#/papers';
  };
  return h(
    'div',
    { class: 'row' },
    h('button', { type: 'button', class: 'button', 'data-do': 'discard', onclick: discard }, 'Discard the draft'),
    h('a', { class: 'button', href: `/studio/api/${paperPath(kind, id)}/export`, download: '' }, 'Download'),
    opened.paper.version && h('a', { class: 'button', href: `${link}/versions` }, 'Versions'),
    h('button', { type: 'button', class: 'button primary', 'data-do': 'review', onclick: review }, 'Publish…'),
  );
}

/** @param {string} file */
function readOnly(file) {
  return h(
    'p',
    { class: 'notice' },
    `Your content folder is the source of ${file || 'this'} and is read-only here. `,
    'Change it as a draft, download it, put it into the folder, and restart the server.',
  );
}

/**
 * problemsOf lists mistakes. Each leads to its line.
 * @param {LineProblem[]} all
 * @param {HTMLTextAreaElement} text
 */
function problemsOf(all, text) {
  if (all.length === 0) return h('p', { class: 'hint' }, 'No mistakes.');
  const goTo = (/** @type {number} */ line) => {
    const before = text.value.split('\n').slice(0, Math.max(line - 1, 0));
    const start = before.reduce((sum, one) => sum + one.length + 1, 0);
    text.focus();
    text.setSelectionRange(start, start + (text.value.split('\n')[line - 1] ?? '').length);
  };
  return h(
    'div',
    { class: 'problems' },
    h('h2', {}, `${count(all.length, 'thing')} to fix before you can publish`),
    h(
      'ul',
      { class: 'problem-list' },
      all.map(({ what, fix, line }) =>
        h(
          'li',
          {},
          line > 0
            ? h(
                'button',
                { type: 'button', class: 'link left', onclick: () => goTo(line) },
                h('span', { class: 'what', dir: 'auto' }, `Line ${line}: ${what}`),
              )
            : h('span', { class: 'what', dir: 'auto' }, what),
          fix && h('span', { class: 'fix', dir: 'auto' }, fix),
        ),
      ),
    ),
  );
}

/**
 * createSaver writes a draft when its author pauses, one version after the other.
 * @param {string} kind
 * @param {string} id
 * @param {OpenedPaper} opened
 * @param {(found: Looked|string) => void} seen
 */
function createSaver(kind, id, opened, seen) {
  const path = paperPath(kind, id);
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  let { version, text } = opened;
  let dirty = false;
  let stopped = false;
  /** @type {Promise<void>} */
  let busy = Promise.resolve();

  async function write() {
    if (!dirty || stopped) return;
    dirty = false;
    seen('Saving…');
    try {
      const found = await api.savePaper(path, { version, base: opened.base, text });
      version = found.version;
      if (!dirty) seen(found);
      seen(dirty ? 'Saving…' : 'Draft saved');
    } catch (error) {
      dirty = true;
      seen(messageOf(error));
      stopped = error instanceof Refusal && error.status === 409;
      if (!stopped) timer = setTimeout(save, 3000);
    }
  }

  /** save writes the draft now, and resolves when it is written. */
  function save() {
    clearTimeout(timer);
    busy = busy.then(write);
    return busy;
  }

  return {
    save,

    /** @param {string} now */
    touch(now) {
      text = now;
      dirty = true;
      clearTimeout(timer);
      timer = setTimeout(save, pause);
    },

    /** leave writes what wasn't saved yet while the page closes. */
    leave() {
      clearTimeout(timer);
      if (!dirty || stopped) return;
      dirty = false;
      api.savePaper(path, { version, base: opened.base, text }, true).catch(() => {});
    },
  };
}
