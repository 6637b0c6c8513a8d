// A draft: the form as the author is writing it, with undo, saved as they type.

import { api, messageOf, Refusal } from './api.js';

/** @import { Config, Opened, Problem, Understood } from './studio.js' */

/** How long the author has to pause before a draft is saved, in ms. */
const pause = 350;

/** How long typing into one field counts as one change, in ms. */
const oneChange = 1200;

const longest = 200; // changes that can be undone

/**
 * State of saving: 'saved', 'waiting', 'saving', 'conflict' or a sentence about a failure.
 * @typedef {{
 *   id: string,
 *   config: Config,
 *   published: Config|null,
 *   base: string,
 *   current: string,
 *   origin: string,
 *   file: string,
 *   found: boolean,
 *   drafted: boolean,
 *   problems: Problem[],
 *   rules: Understood,
 *   tags: {tag: string, label: string}[],
 *   saving: string,
 *   signIn: string,
 *   undo: number,
 *   redo: number,
 * }} DraftState
 */

/**
 * @typedef {ReturnType<typeof createDraft>} Draft
 * @param {Opened} opened
 */
export function createDraft(opened) {
  const history = createHistory();
  /** @type {Set<(state: DraftState, quiet: string) => void>} */
  const listeners = new Set();
  let state = stateOf(opened);

  /**
   * @param {Partial<DraftState>} change
   * @param {string} [quiet] the field that is being typed into, which mustn't be drawn again
   */
  function set(change, quiet = '') {
    state = { ...state, ...change, ...history.counts };
    for (const listener of listeners) listener(state, quiet);
  }
  const saver = createSaver(opened.version, () => state, set);

  /**
   * @param {Config|undefined} config
   * @param {string} [quiet]
   */
  function put(config, quiet) {
    if (!config) return;
    set({ config, drafted: true, saving: state.saving === 'conflict' ? 'conflict' : 'waiting' }, quiet);
    saver.touch();
  }

  return {
    get state() {
      return state;
    },

    /**
     * watch calls back at every change, and returns a function that ends it.
     * @param {(state: DraftState, quiet: string) => void} listener
     */
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /**
     * change replaces the form. Changes with the same key in a row are undone at once.
     * @param {(config: Config) => Config} how
     * @param {{key?: string, quiet?: string}} [options]
     */
    change(how, { key = '', quiet = '' } = {}) {
      const config = how(state.config);
      if (config === state.config) return;
      history.add(state.config, key);
      put(config, quiet);
    },

    undo: () => put(history.back(state.config)),
    redo: () => put(history.forth(state.config)),
    save: saver.save,
    keep: saver.keep,
    leave: saver.leave,
  };
}

/**
 * @param {Opened} opened
 * @returns {DraftState}
 */
function stateOf({ id, config, published, base, current, origin, file, found, drafted, problems, rules, tags }) {
  return {
    id,
    config,
    published: published ?? null,
    base,
    current: current ?? '',
    origin,
    file,
    found,
    drafted,
    problems,
    rules,
    tags,
    saving: 'saved',
    signIn: '',
    undo: 0,
    redo: 0,
  };
}

/** createHistory keeps what can be undone and redone. */
function createHistory() {
  /** @type {Config[]} */
  let past = [];
  /** @type {Config[]} */
  let future = [];
  let last = { key: '', at: 0 };
  return {
    get counts() {
      return { undo: past.length, redo: future.length };
    },

    /**
     * @param {Config} before
     * @param {string} key
     */
    add(before, key) {
      const now = Date.now();
      if (!key || key !== last.key || now - last.at > oneChange) past = [...past, before].slice(-longest);
      last = { key, at: now };
      future = [];
    },

    /** @param {Config} now */
    back(now) {
      const before = past.at(-1);
      if (!before) return undefined;
      past = past.slice(0, -1);
      future = [...future, now];
      last = { key: '', at: 0 };
      return before;
    },

    /** @param {Config} now */
    forth(now) {
      const after = future.at(-1);
      if (!after) return undefined;
      future = future.slice(0, -1);
      past = [...past, now];
      return after;
    },
  };
}

/**
 * versionThere returns the version of the draft that another window has saved. If it has discarded
 * a form that was never published, the form begins once more.
 * @param {DraftState} state
 */
async function versionThere({ id, config }) {
  try {
    return (await api.open(id)).version;
  } catch (error) {
    if (!isGone(error)) throw error;
    await api.create({ file: `${id}.json`, source: JSON.stringify(config) });
    return (await api.open(id)).version;
  }
}

/**
 * failureOf returns the state of saving after an error.
 * @param {unknown} error
 * @returns {Partial<DraftState>}
 */
const failureOf = (error) => ({ saving: messageOf(error), signIn: error instanceof Refusal ? error.signIn : '' });

/** @param {unknown} error */
export const isGone = (error) => error instanceof Refusal && error.status === 404;

/**
 * createSaver writes a draft when its author pauses, one version after the other.
 * @param {number} version
 * @param {() => DraftState} now
 * @param {(change: Partial<DraftState>, quiet?: string) => void} set
 */
function createSaver(version, now, set) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  /** @type {Promise<void>} */
  let busy = Promise.resolve();
  let dirty = false;

  async function write() {
    if (!dirty || now().saving === 'conflict') return;
    dirty = false;
    set({ saving: 'saving' }, 'saving');
    try {
      const { id, base, config } = now();
      const answer = await api.save(id, { version, base, config });
      version = answer.version;
      set({ saving: dirty ? 'waiting' : 'saved', ...(!dirty && { problems: answer.problems, rules: answer.rules }) }, 'saving');
    } catch (error) {
      dirty = true;
      const conflict = error instanceof Refusal && error.status === 409;
      set({ ...failureOf(error), ...(conflict && { saving: 'conflict' }) }, 'saving');
      if (!conflict) timer = setTimeout(save, 3000);
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

    /** touch notes that the draft has changed. */
    touch() {
      dirty = true;
      clearTimeout(timer);
      timer = setTimeout(save, pause);
    },

    /** keep writes what is here over what another window wrote. */
    async keep() {
      dirty = true;
      const found = await versionThere(now()).catch(failureOf);
      if (typeof found === 'number') version = found;
      set(typeof found === 'number' ? { saving: 'waiting' } : found);
      await save(); // or asks again which one to keep
    },

    /** leave writes what wasn't saved yet while the page closes. */
    leave() {
      clearTimeout(timer);
      const { id, base, config, saving } = now();
      if (!dirty || saving === 'conflict') return;
      dirty = false;
      api.save(id, { version, base, config }, true).catch(() => {});
    },
  };
}
