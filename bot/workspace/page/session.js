// One person in the workspace: what is loaded for them, the events they receive,
// and everything they can do. Actions never reject: a refusal becomes a toast, or
// a result for callers that need one.

import { connect, messageOf, Refusal } from './api.js';
import { applyEvent, eventNames, expireTyping, setUnread, typingTimeout } from './events.js';
import { createLoader, firstState } from './loader.js';
import { directory } from './store.js';
import { follow } from './stream.js';
import { encode } from './typed.js';

/** @import { API } from './api.js' */
/** @import { Action, Events, Switches } from './slack.js' */
/** @import { Store } from './store.js' */

/** @typedef {ReturnType<typeof createLoader>} Loader */
/** @typedef {(promise: Promise<unknown>) => Promise<boolean>} Attempt reports failure as a toast and resolves to success */

/**
 * startSession signs a person in; stop ends the session.
 * @typedef {ReturnType<typeof startSession>} Session
 * @param {Store} store
 * @param {string} user
 * @param {(text: string) => void} toast
 */
export function startSession(store, user, toast) {
  const api = connect(user);
  const load = createLoader(api, store);
  const ending = new AbortController();
  const attempt = createAttempt(toast, ending.signal);
  const open = createNavigation(store, api, load, attempt);
  const onEvent = createListener(store, api, load, attempt, toast);
  const clock = setInterval(() => store.update((state) => expireTyping(state, Date.now())), typingTimeout / 3);
  ending.signal.addEventListener('abort', () => clearInterval(clock));

  function listen() {
    const stop = follow(api.streamURL, {
      names: [...eventNames, 'toast'],
      onEvent: (name, event) => ending.signal.aborted || onEvent(name, event),
      onLost: () => store.update({ online: false }),
      onReturn() {
        store.update({ online: true });
        attempt(load.everything());
      },
    });
    ending.signal.addEventListener('abort', stop);
  }

  return {
    /** begin loads everything and opens the wanted channel. */
    async begin(/** @type {string} */ channel) {
      const workspace = await api.state();
      if (ending.signal.aborted) return;
      store.update((state) => firstState(state, workspace, channel));
      listen();
      const { active } = store.state;
      await Promise.all([load.views(), load.wire(), active && open(active)]);
    },
    stop: () => ending.abort(),
    openChannel: open,
    toast,
    validate: api.validate,
    upload: api.upload,
    keys: api.keys,
    change: (/** @type {Switches} */ switches) => attempt(api.change({ switches })),
    connectApp: (/** @type {string} */ address) => attempt(api.change({ app_url: address })),
    transcriptURL: api.transcriptURL,
    ...createConversationActions(store, api, attempt),
    ...createFormActions(store, api, load, attempt),
  };
}

/**
 * @param {(text: string) => void} toast
 * @param {AbortSignal} ended
 * @returns {Attempt}
 */
function createAttempt(toast, ended) {
  return async (promise) => {
    try {
      await promise;
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) reportError(error);
      if (!ended.aborted) toast(error instanceof Refusal ? error.message : 'Something went wrong on this page. Reload it to continue.');
      return false;
    }
  };
}

/**
 * createListener returns the handler of the stream's events.
 * @param {Store} store
 * @param {API} api
 * @param {Loader} load
 * @param {Attempt} attempt
 * @param {(text: string) => void} toast
 */
function createListener(store, api, load, attempt, toast) {
  /** @param {string} channel */
  const isOnScreen = (channel) =>
    channel === store.state.active && store.state.tab === 'messages' && document.visibilityState === 'visible';

  return (/** @type {string} */ name, /** @type {any} */ event) => {
    load.heard(name, event);
    if (name === 'toast') toast(event.text);
    else if (name === 'unread' && event.count > 0 && isOnScreen(event.channel)) attempt(api.read(event.channel));
    else store.update((state) => applyEvent(state, /** @type {keyof Events} */ (name), event, Date.now()));
    const isNewChannel = name === 'message' && !store.state.channels.some(({ id }) => id === event.channel);
    if (isNewChannel) attempt(load.workspace());
  };
}

/**
 * createNavigation returns the function that opens a channel, or a tab of the app.
 * @param {Store} store
 * @param {API} api
 * @param {Loader} load
 * @param {Attempt} attempt
 */
function createNavigation(store, api, load, attempt) {
  return async (/** @type {string} */ id, /** @type {'home'|'messages'} */ tab = 'messages') => {
    const { active, tab: lastTab } = store.state;
    const isOther = active !== id;
    store.update((state) => ({
      ...state,
      active: id,
      tab,
      editing: null,
      thread: isOther ? null : state.thread,
      channels: setUnread(state.channels, id, 0),
    }));
    if (tab === 'home') await attempt(api.openHome('home').then(load.home));
    else await attempt(load.messages(id));
    if (tab === 'messages' && lastTab === 'home' && !isOther) await attempt(api.openHome('messages'));
  };
}

/**
 * What a person can do in a conversation. Each action resolves to whether it
 * succeeded.
 * @param {Store} store
 * @param {API} api
 * @param {Attempt} attempt
 */
function createConversationActions(store, api, attempt) {
  /** @param {string} typed */
  const encoded = (typed) => encode(typed, directory(store.state));

  return {
    /**
     * @param {string} channel
     * @param {string} typed
     * @param {{thread?: string|null, files?: string[]}} [options]
     */
    say: (channel, typed, { thread, files } = {}) =>
      attempt(api.say({ channel, text: encoded(typed), ...(thread && { thread_ts: thread }), ...(files?.length && { files }) })),
    edit: (/** @type {string} */ channel, /** @type {string} */ ts, /** @type {string} */ typed) =>
      attempt(api.edit(channel, ts, encoded(typed))),
    remove: (/** @type {string} */ channel, /** @type {string} */ ts) => attempt(api.remove(channel, ts)),
    shortcut: (/** @type {string} */ channel, /** @type {string} */ ts, /** @type {string} */ name) =>
      attempt(api.shortcut(channel, ts, name)),
    command: (/** @type {string} */ channel, /** @type {string} */ command, /** @type {string} */ text) =>
      attempt(api.command(channel, command, text)),
  };
}

/**
 * What a person can do in Block Kit: press elements, submit and close views.
 * @param {Store} store
 * @param {API} api
 * @param {Loader} load
 * @param {Attempt} attempt
 */
function createFormActions(store, api, load, attempt) {
  return {
    async press(/** @type {Action} */ action) {
      await attempt(api.press(action));
    },

    /**
     * submit resolves to the errors by block, to one error for the whole view, or
     * to neither: then the stream brings the next view.
     * @param {string} viewID
     * @param {object} values
     * @returns {Promise<{errors?: Record<string, string>, error?: string}>}
     */
    async submit(viewID, values) {
      try {
        const { errors } = await api.submit(viewID, values);
        return errors && Object.keys(errors).length ? { errors } : {};
      } catch (error) {
        if (!(error instanceof Refusal)) reportError(error);
        return { error: messageOf(error) };
      }
    },

    async close(/** @type {string} */ viewID, /** @type {boolean} */ all) {
      store.update((state) => ({ ...state, stack: all ? [] : state.stack.filter(({ id }) => id !== viewID) }));
      if (!(await attempt(api.close(viewID, all)))) await attempt(load.views());
    },
  };
}
