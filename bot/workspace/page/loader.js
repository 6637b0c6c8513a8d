// Loads a person's view of the workspace into the store, part by part.

import { emptyState } from './store.js';

/** @import { API } from './api.js' */
/** @import { Workspace } from './slack.js' */
/** @import { State, Store } from './store.js' */

/**
 * createLoader returns the functions that load one part each.
 * @param {API} api
 * @param {Store} store
 */
export function createLoader(api, store) {
  const { update } = store;
  const { heard, newest } = createHearing();

  async function workspace() {
    const { me: _, ...rest } = await api.state();
    update(rest);
  }

  /** @param {string} channel */
  async function messages(channel) {
    const { messages: list } = await newest(channel, () => api.messages(channel));
    update((state) => ({ ...state, messages: { ...state.messages, [channel]: list ?? [] } }));
  }

  async function home() {
    const { view } = await newest('home', api.home);
    update({ home: view ?? null });
  }

  async function wire() {
    update({ wire: (await api.wire()).calls ?? [] });
  }

  // A view that is already on screen stays the same object, so that it keeps what was typed.
  async function views() {
    const stack = (await newest('views', api.views)).stack ?? [];
    update((state) => ({
      ...state,
      stack: stack.map((view) => state.stack.find(({ id, hash }) => id === view.id && hash === view.hash) ?? view),
    }));
  }

  /** everything reloads all that has been loaded, after a break. */
  async function everything() {
    const channels = Object.keys(store.state.messages);
    await Promise.all([workspace(), views(), wire(), home(), ...channels.map(messages)]);
  }

  return { workspace, messages, home, wire, views, everything, heard };
}

/**
 * createHearing counts what the stream brings, so that something loaded before it never replaces it:
 * an answer may have been written before an event and arrive after it.
 */
function createHearing() {
  /** @type {Map<string, number>} how often each part changed */
  const changes = new Map();
  return {
    /**
     * heard is told every event of the stream.
     * @param {string} name
     * @param {any} event
     */
    heard(name, event) {
      const part = partOf(name, event);
      changes.set(part, (changes.get(part) ?? 0) + 1);
    },

    /**
     * newest reads a part, once more whenever the stream changed it meanwhile.
     * @template T
     * @param {string} part a channel, home or views
     * @param {() => Promise<T>} read
     */
    async newest(part, read) {
      for (;;) {
        const before = changes.get(part);
        const loaded = await read();
        if (changes.get(part) === before) return loaded;
      }
    },
  };
}

/**
 * @param {string} name
 * @param {any} event
 * @returns {string} the part that an event of the stream changes
 */
function partOf(name, event) {
  if (name.startsWith('message')) return event.channel;
  return name.startsWith('view') ? 'views' : name;
}

/**
 * firstState returns the state of a person who has just signed in. It keeps the
 * panels, which don't depend on the person.
 * @param {State} state
 * @param {Workspace} workspace
 * @param {string} wanted the channel to open
 */
export function firstState({ wire, wireOpen, tourOpen }, workspace, wanted) {
  return { ...emptyState, wire, wireOpen, tourOpen, ...workspace, active: channelToOpen(workspace, wanted) };
}

/**
 * @param {Workspace} workspace
 * @param {string} wanted
 */
function channelToOpen({ channels }, wanted) {
  const app = channels.find(({ kind }) => kind === 'app');
  return (channels.find(({ id }) => id === wanted) ?? app ?? channels[0])?.id ?? '';
}
