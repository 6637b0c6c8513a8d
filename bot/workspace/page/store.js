// The state of the page: one plain object that is replaced, never changed, and
// the watchers that run when a part of it is replaced.

import { sameItems } from './dom.js';

/** @import { Call, Channel, Message, User, View, Workspace } from './slack.js' */

/**
 * @typedef {object} PageState
 * @property {Workspace['team']|null} team null until the workspace has answered
 * @property {Workspace['app']|null} app
 * @property {string} active ID of the open channel
 * @property {'home'|'messages'} tab the open tab of the app
 * @property {string|null} thread ts of the message whose thread is open
 * @property {string|null} editing ts of the message that is being edited
 * @property {Record<string, Message[]>} messages by channel, oldest first; missing until loaded
 * @property {View|null|undefined} home undefined until loaded, null if the app published none
 * @property {View[]} stack open modals, bottom first
 * @property {Record<string, number>} typing by channel: when the indicator expires, in ms
 * @property {Call[]} wire requests between Slack and the app, oldest first
 * @property {boolean} online whether the event stream is connected
 * @property {boolean} wireOpen
 * @property {boolean} tourOpen
 * @property {'home'|'dms'|'activity'} listing what the sidebar lists
 *
 * @typedef {Omit<Workspace, 'team'|'app'> & PageState} State
 */

/** @type {State} */
export const emptyState = {
  team: null,
  users: [],
  me: '',
  app: null,
  channels: [],
  commands: [],
  shortcuts: [],
  active: '',
  tab: 'messages',
  thread: null,
  editing: null,
  messages: {},
  home: undefined,
  stack: [],
  typing: {},
  wire: [],
  online: true,
  wireOpen: false,
  tourOpen: false,
  listing: 'home',
  present: [],
  tour: [],
  prompts: [],
  links: [],
  switches: { socket: false, limits: false },
};

/**
 * createStore holds a state. Several updates in a row notify the watchers once.
 * @typedef {ReturnType<typeof createStore>} Store
 * @param {State} state
 */
export function createStore(state) {
  /** @type {Set<() => void>} */
  const watchers = new Set();
  let scheduled = false;

  const notify = () => {
    scheduled = false;
    for (const watcher of watchers) {
      try {
        watcher();
      } catch (error) {
        reportError(error); // one broken part must not stop the others
      }
    }
  };

  return {
    get state() {
      return state;
    },

    /**
     * update takes the parts to replace, or a function from state to state.
     * @param {Partial<State> | ((state: State) => State)} change
     */
    update(change) {
      const next = typeof change === 'function' ? change(state) : { ...state, ...change };
      if (next === state) return;
      state = next;
      if (!scheduled) queueMicrotask(notify);
      scheduled = true;
    },

    /**
     * watch calls effect now and whenever one of the selected values changes.
     * @param {(state: State) => unknown[]} select
     * @param {(state: State) => unknown} effect
     */
    watch(select, effect) {
      /** @type {unknown[]|null} */
      let last = null;
      const watcher = () => {
        const now = select(state);
        if (last && sameItems(last, now)) return;
        last = now;
        effect(state);
      };
      watchers.add(watcher);
      watcher();
    },
  };
}

/** @type {{key: unknown[], directory: Directory}|null} */
let latest = null;

/**
 * Directory looks up people and channels. It stays the same object until a name
 * changes, so a new unread count alone redraws nothing that shows names.
 * @typedef {ReturnType<typeof makeDirectory>} Directory
 * @param {Pick<State, 'users'|'channels'|'me'>} state
 * @returns {Directory}
 */
export function directory({ users, channels, me }) {
  const key = [me, users, ...channels.flatMap(({ id, name }) => [id, name])];
  if (!latest || !sameItems(latest.key, key)) latest = { key, directory: makeDirectory(users, channels, me) };
  return latest.directory;
}

/**
 * @param {User[]} users
 * @param {Channel[]} channels
 * @param {string} me
 */
function makeDirectory(users, channels, me) {
  const userByID = new Map(users.map((user) => [user.id, user]));
  const channelByID = new Map(channels.map((channel) => [channel.id, channel]));
  return {
    me,
    users,
    channels,
    user: (/** @type {string|undefined} */ id) => userByID.get(id ?? ''),
    channel: (/** @type {string} */ id) => channelByID.get(id),
    nameOf(/** @type {string} */ id) {
      const user = userByID.get(id);
      return user ? nameOf(user) : id;
    },
  };
}

/**
 * nameOf returns the name to show for a person.
 * @param {Pick<User, 'name'|'real_name'>} user
 */
export function nameOf(user) {
  return user.real_name || user.name;
}

/**
 * titleOf returns the name to show for a channel: "hr-leave", "Sam Ortiz", "Leaveway".
 * @param {Channel} channel
 * @param {Directory} people
 */
export function titleOf(channel, people) {
  const partner = channel.kind === 'channel' ? undefined : people.user(channel.with);
  return partner ? nameOf(partner) : channel.name;
}
