// One person at the workspace: what is loaded for them, the news they get, and
// everything they can do. Actions never reject; a refusal becomes a toast, or an
// answer where somebody waits for one.

import { connect, Refusal } from './api.js';
import { applied, eventNames, quieted, typingLasts, withUnread } from './events.js';
import { directory, nothing } from './store.js';
import { follow } from './stream.js';
import { encode } from './typed.js';

/** @typedef {ReturnType<typeof startSession>} Actions */

/**
 * startSession signs a person in. The returned stop ends it.
 * @param {ReturnType<typeof import('./store.js').createStore>} store
 * @param {string} user
 * @param {(text: string) => void} toast
 */
export function startSession(store, user, toast) {
  const api = connect(user);
  const { update } = store;
  let stopStream = () => {};
  let stopped = false;
  const clock = setInterval(() => update((state) => quieted(state, Date.now())), typingLasts / 3);

  const told = (error) => {
    if (!(error instanceof Refusal)) reportError(error);
    if (!stopped) toast(error instanceof Refusal ? error.message : 'Something went wrong on this page. Reload it to go on.');
  };
  const tried = async (promise) => {
    try {
      await promise;
      return true;
    } catch (error) {
      told(error);
      return false;
    }
  };

  /** begin loads everything; channel is where the person wants to be. */
  async function begin(channel) {
    const loaded = await api.state();
    if (stopped) return;
    update((state) => ({ ...nothing, wire: state.wire, wireOpen: state.wireOpen, ...loaded, active: landing(loaded, channel) }));
    stopStream = follow(api.streamURL, { names: [...eventNames, 'toast'], onEvent, onLost: () => update({ online: false }), onReturn: catchUp });
    await Promise.all([loadViews(), loadWire(), store.state.active && openChannel(store.state.active)]);
  }

  function onEvent(name, event) {
    if (stopped) return;
    if (name === 'toast') toast(event.text);
    else if (name === 'unread' && seen(event)) tried(api.read(event.channel));
    else update((state) => applied(state, name, event, Date.now()));
    if (name === 'message' && !store.state.channels.some(({ id }) => id === event.channel)) tried(reloadState());
  }

  const seen = ({ channel, count }) => count > 0 && channel === store.state.active && store.state.tab === 'messages' && document.visibilityState === 'visible';

  // After a break: everything again, in place of what is shown.
  async function catchUp() {
    update({ online: true });
    const loaded = Object.keys(store.state.messages);
    await tried(Promise.all([reloadState(), loadViews(), loadWire(), loadHome(), ...loaded.map(loadMessages)]));
  }

  async function reloadState() {
    const { team, users, app, channels, commands, shortcuts } = await api.state();
    update({ team, users, app, channels, commands, shortcuts });
  }
  async function loadMessages(channel) {
    const { messages } = await api.messages(channel);
    update((state) => ({ ...state, messages: { ...state.messages, [channel]: messages ?? [] } }));
  }
  // A view that is on screen already stays the same object, with what stands in it.
  async function loadViews() {
    const { stack } = await api.views();
    update((state) => ({ ...state, stack: (stack ?? []).map((view) => state.stack.find(({ id, hash }) => id === view.id && hash === view.hash) ?? view) }));
  }
  async function loadHome() {
    update({ home: (await api.home()).view ?? null });
  }
  async function loadWire() {
    update({ wire: (await api.wire()).calls ?? [] });
  }

  async function openChannel(id, tab = 'messages') {
    const { active, tab: before } = store.state;
    const other = active !== id;
    update((state) => ({ ...state, active: id, tab, editing: null, thread: other ? null : state.thread, channels: withUnread(state.channels, id, 0) }));
    if (tab === 'home') await tried(api.openHome('home').then(loadHome));
    else await tried(loadMessages(id));
    if (tab === 'messages' && before === 'home' && !other) await tried(api.openHome('messages'));
  }

  /** submit resolves to the errors beside fields, to an error, or to nothing: then the stream brings what follows. */
  async function submit(viewID, values) {
    try {
      const { errors } = await api.submit(viewID, values);
      return errors && Object.keys(errors).length ? { errors } : {};
    } catch (error) {
      if (!(error instanceof Refusal)) reportError(error);
      return { error: error.message };
    }
  }

  async function close(viewID, all) {
    update((state) => ({ ...state, stack: all ? [] : state.stack.filter(({ id }) => id !== viewID) }));
    if (!(await tried(api.close(viewID, all)))) await tried(loadViews());
  }

  const encoded = (typed) => encode(typed, directory(store.state));

  return {
    begin,
    openChannel,
    submit,
    close,
    validate: api.validate,
    upload: api.upload,
    transcriptURL: api.transcriptURL,
    press: async (action) => void (await tried(api.press(action))),
    /** say and the next ones resolve to whether it was done. */
    say: (channel, typed, { thread, files } = {}) => tried(api.say({ channel, text: encoded(typed), ...(thread && { thread_ts: thread }), ...(files?.length && { files }) })),
    edit: (channel, ts, typed) => tried(api.edit(channel, ts, encoded(typed))),
    remove: (channel, ts) => tried(api.remove(channel, ts)),
    shortcut: (channel, ts, name) => tried(api.shortcut(channel, ts, name)),
    command: (channel, command, text) => tried(api.command(channel, command, text)),
    toast,
    stop() {
      stopped = true;
      clearInterval(clock);
      stopStream();
    },
  };
}

// Where one is after signing in: the wanted channel, or the app's.
function landing({ channels }, wanted) {
  return (channels.find(({ id }) => id === wanted) ?? channels.find(({ kind }) => kind === 'app') ?? channels[0])?.id ?? '';
}
