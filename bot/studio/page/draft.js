// A draft: the form as the author is writing it, with undo, saved as they type.

import { api, messageOf, Refusal } from './api.js';

/** @import { Config, Opened, Problem } from './studio.js' */

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
 *   tags: {tag: string, label: string}[],
 *   saving: string,
 *   undo: number,
 *   redo: number,
 * }} DraftState
 */

/**
 * @typedef {ReturnType<typeof createDraft>} Draft
 * @param {Opened} opened
 */
export function createDraft(opened) {
  /** @type {Config[]} */
  let past = [];
  /** @type {Config[]} */
  let future = [];
  /** @type {Set<(state: DraftState, quiet: string) => void>} */
  const listeners = new Set();
  let last = { key: '', at: 0 };
  let version = opened.version;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  /** @type {Promise<void>} */
  let busy = Promise.resolve();
  let dirty = false;
  /** @type {DraftState} */
  let state = {
    id: opened.id, config: opened.config, published: opened.published ?? null, base: opened.base, current: opened.current ?? '',
    origin: opened.origin, file: opened.file, found: opened.found, drafted: opened.drafted, problems: opened.problems, tags: opened.tags,
    saving: 'saved', undo: 0, redo: 0,
  };

  /**
   * @param {Partial<DraftState>} change
   * @param {string} [quiet] the field that is being typed into, which mustn't be drawn again
   */
  function set(change, quiet = '') {
    state = { ...state, ...change, undo: past.length, redo: future.length };
    for (const listener of listeners) listener(state, quiet);
  }

  /**
   * @param {Config} config
   * @param {string} [quiet]
   */
  function put(config, quiet) {
    dirty = true;
    clearTimeout(timer);
    timer = setTimeout(save, pause);
    set({ config, drafted: true, saving: state.saving === 'conflict' ? 'conflict' : 'waiting' }, quiet);
  }

  function save() {
    clearTimeout(timer);
    busy = busy.then(async () => {
      if (!dirty || state.saving === 'conflict') return;
      dirty = false;
      set({ saving: 'saving' }, 'saving');
      try {
        const answer = await api.save(state.id, { version, base: state.base, config: state.config });
        version = answer.version;
        set({ problems: dirty ? state.problems : answer.problems, saving: dirty ? 'waiting' : 'saved' }, 'saving');
      } catch (error) {
        dirty = true;
        const conflict = error instanceof Refusal && error.status === 409;
        set({ saving: conflict ? 'conflict' : messageOf(error) }, 'saving');
        if (!conflict) timer = setTimeout(save, 3000);
      }
    });
    return busy;
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
      const now = Date.now();
      if (!key || key !== last.key || now - last.at > oneChange) past = [...past, state.config].slice(-longest);
      last = { key, at: now };
      future = [];
      put(config, quiet);
    },

    undo() {
      const before = past.at(-1);
      if (!before) return;
      past = past.slice(0, -1);
      future = [...future, state.config];
      last = { key: '', at: 0 };
      put(before);
    },

    redo() {
      const after = future.at(-1);
      if (!after) return;
      future = future.slice(0, -1);
      past = [...past, state.config];
      put(after);
    },

    /** save writes the draft now, and resolves when it is written. */
    save,

    /** keep writes what is here over what another window wrote. */
    async keep() {
      const fresh = await api.open(state.id);
      version = fresh.version;
      dirty = true;
      set({ saving: 'waiting' });
      await save();
    },

    /** leave writes what wasn't saved yet while the page closes. */
    leave() {
      clearTimeout(timer);
      if (!dirty || state.saving === 'conflict') return;
      dirty = false;
      api.save(state.id, { version, base: state.base, config: state.config }, true).catch(() => {});
    },
  };
}
