// The state of the page: one plain object that is replaced, never changed, and
// those who want to hear when a part of it is another one.

import { same } from './dom.js';

/**
 * @typedef {object} User
 * @property {string} id
 * @property {string} name
 * @property {string} real_name
 * @property {string} [title]
 * @property {boolean} is_bot
 * @property {string} [avatar]
 * @property {string} [color]
 * @property {string} [role] employee, hr or admin
 *
 * @typedef {object} Channel
 * @property {string} id
 * @property {string} name
 * @property {'channel'|'im'|'app'} kind
 * @property {boolean} [private]
 * @property {string} [topic]
 * @property {number} [unread]
 * @property {string} [with] the other person's id
 *
 * @typedef {object} Message
 * @property {string} ts
 * @property {string} user
 * @property {string} [bot_id]
 * @property {string} text
 * @property {object[]} [blocks]
 * @property {string} [thread_ts]
 * @property {boolean} [ephemeral]
 * @property {object[]} [files]
 *
 * @typedef {object} State
 * @property {{id: string, name: string, domain?: string}|null} team null until the workspace has answered
 * @property {User[]} users
 * @property {string} me the acting person's id
 * @property {{id: string, name: string, bot_user: string}|null} app
 * @property {Channel[]} channels those that the acting person can see
 * @property {{command: string, description: string, usage_hint?: string}[]} commands
 * @property {string[]|null} shortcuts the names of the app's on messages
 * @property {string} active the channel that is open
 * @property {'home'|'messages'} tab of the app
 * @property {string|null} thread the ts of the message whose thread is open
 * @property {string|null} editing the ts of the message that is being edited
 * @property {Record<string, Message[]>} messages by channel, oldest first; absent until loaded
 * @property {object|null|undefined} home undefined until loaded, null where there is none
 * @property {object[]} stack open modals, bottom first
 * @property {Record<string, number>} typing by channel: until when, in ms
 * @property {object[]} wire the requests between Slack and the app, oldest first
 * @property {boolean} online whether the stream is up
 * @property {boolean} wireOpen
 */

/** @type {State} */
export const nothing = {
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
};

/**
 * createStore holds a state. Several updates in a row are heard once.
 * @param {State} state
 */
export function createStore(state) {
  const watchers = new Set();
  let told = true;

  const tell = () => {
    told = true;
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

    /** update takes some new parts, or a function from state to state. */
    update(change) {
      const next = typeof change === 'function' ? change(state) : { ...state, ...change };
      if (next === state) return;
      state = next;
      if (told) queueMicrotask(tell);
      told = false;
    },

    /** watch calls effect now and whenever one of the selected values is another one. */
    watch(select, effect) {
      let last = null;
      const watcher = () => {
        const now = select(state);
        if (last && same(last, now)) return;
        last = now;
        effect(state);
      };
      watchers.add(watcher);
      watcher();
    },
  };
}

let latest = null;

/**
 * Directory looks people and channels up. It stays the same one until a name
 * changes: a new unread count alone redraws nothing that shows names.
 * @typedef {ReturnType<typeof makeDirectory>} Directory
 * @param {Pick<State, 'users'|'channels'|'me'>} state
 * @returns {Directory}
 */
export function directory({ users, channels, me }) {
  const key = [me, users, ...channels.flatMap(({ id, name }) => [id, name])];
  if (!latest || !same(latest.key, key)) latest = { key, directory: makeDirectory(users, channels, me) };
  return latest.directory;
}

function makeDirectory(users, channels, me) {
  const userByID = new Map(users.map((user) => [user.id, user]));
  const channelByID = new Map(channels.map((channel) => [channel.id, channel]));
  return {
    me,
    users,
    channels,
    user: (id) => userByID.get(id),
    channel: (id) => channelByID.get(id),
    nameOf: (id) => nameOf(userByID.get(id)) ?? id,
  };
}

/** nameOf is how a person is called. */
export function nameOf(user) {
  return user ? user.real_name || user.name : undefined;
}

/** titleOf is how a channel is called: "#hr-leave", "Sam Ortiz", "Leaveway". */
export function titleOf(channel, people) {
  if (channel.kind === 'im') return people.user(channel.with) ? people.nameOf(channel.with) : channel.name;
  if (channel.kind === 'app') return channel.with && people.user(channel.with) ? people.nameOf(channel.with) : channel.name;
  return channel.name;
}
