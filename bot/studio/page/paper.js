// Writing a policy, a questionnaire or a journey: its text, its mistakes as you type, and how
// people will see it.

import { ask } from '/studio/slack/dialog.js';
import { h, swap } from '/studio/slack/dom.js';
import { api, messageOf, Refusal } from './api.js';
import { changeList, count } from './parts.js';
import { kindOf, paperLink, paperPath } from './papers.js';
import { chat } from './preview.js';

/** @import { Change, LineProblem, Looked, OpenedPaper } from './studio.js' */

/** How long the author has to pause before a draft is saved, in ms. */
const pause = 350;

/**
 * @param {string} kind
 * @param {string} id
 */
export async function paperPage(kind, id) {
  const opened = await api.openPaper(paperPath(kind, id));
  const saver = createSaver(paperPath(kind, id), opened, seen, (why, changes) =>
    swap(clash, why && choice(why, changes, saver, text)),
  );
  const clash = h('div', {});
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
    clash,
    opened.paper.trouble && h('p', { class: 'notice warm', role: 'alert', dir: 'auto' }, opened.paper.trouble),
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
    const sure = await ask({
      title: 'Discard your draft?',
      body: opened.paper.version ? 'You’ll see the text as people get it now. Your changes will be lost.' : 'What you wrote will be lost.',
      yes: 'Discard',
      no: 'Keep it',
      danger: true,
    });
    if (!sure) return;
    await save(); // or what was typed a moment ago makes a new draft
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
 * choice asks what to do with a draft that was changed in another window. What can't be done is
 * said, and can be tried again.
 * @param {string} why
 * @param {Change[]} changes from this text to the other one
 * @param {ReturnType<typeof createSaver>} saver
 * @param {HTMLTextAreaElement} text
 */
function choice(why, changes, saver, text) {
  const trouble = h('p', { class: 'error', role: 'alert' });
  const load = async () => {
    text.value = await saver.load();
    text.focus();
  };
  const attempt = (/** @type {() => Promise<void>} */ act) => async () => {
    swap(trouble);
    try {
      await act();
    } catch (error) {
      swap(trouble, troubleOf(error));
    }
  };
  return h(
    'div',
    { class: 'notice warm', role: 'alert' },
    h('p', {}, why),
    changes.length > 0 && [h('p', {}, 'What differs in the other text:'), changeList(changes)],
    h(
      'p',
      { class: 'row' },
      h('button', { type: 'button', class: 'button', 'data-do': 'load', onclick: attempt(load) }, 'Load the other text'),
      h(
        'button',
        { type: 'button', class: 'button primary', 'data-do': 'keep', onclick: attempt(saver.keep) },
        'Keep this text',
      ),
    ),
    trouble,
  );
}

/** @param {unknown} error */
function isGone(error) {
  return error instanceof Refusal && error.status === 404;
}

/** @param {unknown} error */
function troubleOf(error) {
  if (isGone(error)) return 'The draft was discarded in the other window, so there is nothing to load. Choose “Keep this text”.';
  if (!(error instanceof Refusal) || error.status !== 0) return messageOf(error);
  return 'The server can’t be reached. What you typed is still here: try again in a moment.';
}

/**
 * Writing is the text of a draft and where it is saved.
 * @typedef {{path: string, base: string, version: number, text: string, dirty: boolean, stopped: boolean}} Writing
 */

/**
 * @param {Writing} w
 * @param {boolean} [last] the page closes
 */
const put = ({ path, version, base, text }, last) => api.savePaper(path, { version, base, text }, last);

/**
 * write saves a draft that has changed. Another window that has changed it stops that.
 * @param {Writing} w
 * @param {(found: Looked|string) => void} seen
 * @param {(why: string, changes: Change[]) => void} overtaken
 * @param {() => void} retry
 */
async function write(w, seen, overtaken, retry) {
  if (!w.dirty || w.stopped) return;
  w.dirty = false;
  seen('Saving…');
  try {
    const found = await put(w);
    w.version = found.version;
    if (!w.dirty) seen(found);
    seen(w.dirty ? 'Saving…' : 'Draft saved');
  } catch (error) {
    w.dirty = true;
    const changes = error instanceof Refusal && error.status === 409 && (error.detail.changes ?? []);
    w.stopped = Boolean(changes);
    seen(changes ? 'Not saved' : messageOf(error));
    if (changes) overtaken(messageOf(error), changes);
    else retry();
  }
}

/**
 * loadOther takes a draft that another window has saved.
 * @param {Writing} w
 * @param {OpenedPaper} found
 * @param {(found: Looked|string) => void} seen
 */
function loadOther(w, found, seen) {
  Object.assign(w, { base: found.base, version: found.version, text: found.text, dirty: false, stopped: false });
  seen(found);
  seen(found.drafted ? 'Draft saved' : 'Nothing changed yet');
  return found.text;
}

/**
 * versionThere returns the version of the draft that another window has saved. If it has discarded
 * a text that was never published, the text begins once more.
 * @param {string} path
 */
async function versionThere(path) {
  try {
    return (await api.openPaper(path)).version;
  } catch (error) {
    if (!isGone(error)) throw error;
    const [, kind, id] = path.split('/').map(decodeURIComponent);
    await api.createPaper({ kind, name: id, text: '' });
    return (await api.openPaper(path)).version;
  }
}

/**
 * createSaver writes a draft when its author pauses, one version after the other.
 * @param {string} path
 * @param {OpenedPaper} opened
 * @param {(found: Looked|string) => void} seen
 * @param {(why: string, changes: Change[]) => void} overtaken is told when another window has
 *   changed the draft, and with nothing when that is settled
 */
function createSaver(path, { base, version, text }, seen, overtaken) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  /** @type {Promise<void>} */
  let busy = Promise.resolve();
  /** @type {Writing} */
  const w = { path, base, version, text, dirty: false, stopped: false };

  /** @param {number} wait in ms */
  function later(wait) {
    clearTimeout(timer);
    timer = setTimeout(save, wait);
  }

  /** save writes the draft now, and resolves when it is written. */
  function save() {
    clearTimeout(timer);
    busy = busy.then(() => write(w, seen, overtaken, () => later(3000)));
    return busy;
  }


  return {
    save,

    /** load takes the draft of another window, and returns its text. */
    async load() {
      const found = await api.openPaper(path);
      clearTimeout(timer);
      overtaken('', []);
      return loadOther(w, found, seen);
    },

    /** keep saves this text over the one of another window. */
    async keep() {
      w.version = await versionThere(path);
      overtaken('', []);
      Object.assign(w, { stopped: false, dirty: true });
      return save();
    },

    /** @param {string} now */
    touch(now) {
      w.text = now;
      w.dirty = true;
      later(pause);
    },

    /** leave writes what wasn't saved yet while the page closes. */
    leave() {
      clearTimeout(timer);
      if (w.dirty && !w.stopped) put(w, true).catch(() => {});
      w.dirty = false;
    },
  };
}
