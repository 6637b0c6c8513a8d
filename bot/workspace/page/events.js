// What the stream says, applied to the state. Everything here is a pure
// function from state to state and may be told twice: after a reconnect the page
// loads what it missed, and late news must do no harm.

/** @typedef {import('./store.js').State} State */

/** How long somebody is "typing" after the last sign of it, in ms. */
export const typingLasts = 6000;

/** The most requests that the Wire panel keeps, as many as the workspace does. */
const wireKeeps = 500;

/** @type {Record<string, (state: State, event: any, now: number) => State>} */
const effects = {
  message: (state, { channel, message }) => hushed(withMessages(state, channel, (list) => placed(list, message)), channel, message),
  message_changed: (state, { channel, message }) => withMessages(state, channel, (list) => placed(list, message)),
  message_deleted: (state, { channel, ts }) => ({
    ...withMessages(state, channel, (list) => list.filter((message) => message.ts !== ts)),
    thread: state.active === channel && state.thread === ts ? null : state.thread,
  }),
  view_opened: (state, { view }) => ({ ...state, stack: [view] }),
  view_pushed: (state, { view }) => ({ ...state, stack: replaced(state.stack, view) ?? [...state.stack, view] }),
  view_updated: (state, { view }) => ({ ...state, stack: replaced(state.stack, view) ?? state.stack }),
  view_closed: (state, { view_id: id }) => ({ ...state, stack: state.stack.filter((view) => view.id !== id) }),
  views_cleared: (state) => ({ ...state, stack: [] }),
  home: (state, { view }) => ({ ...state, home: view ?? null }),
  typing: (state, { channel }, now) => ({ ...state, typing: { ...state.typing, [channel]: now + typingLasts } }),
  unread: (state, { channel, count }) => ({ ...state, channels: withUnread(state.channels, channel, count) }),
  wire: (state, call) => ({ ...state, wire: [...state.wire.filter(({ id }) => id !== call.id), call].slice(-wireKeeps) }),
};

/** The names of the events that change the state. */
export const eventNames = Object.keys(effects);

/**
 * applied is the state after an event.
 * @param {State} state
 * @param {string} name
 * @param {any} event
 * @param {number} now in ms
 */
export function applied(state, name, event, now) {
  return effects[name] ? effects[name](state, event, now) : state;
}

/** stale typing signs are taken away; the same state where there are none. */
export function quieted(state, now) {
  const typing = Object.fromEntries(Object.entries(state.typing).filter(([, until]) => until > now));
  return Object.keys(typing).length === Object.keys(state.typing).length ? state : { ...state, typing };
}

/** withUnread is the channels with another count for one of them. */
export function withUnread(channels, id, count) {
  return channels.map((channel) => (channel.id === id && (channel.unread ?? 0) !== count ? { ...channel, unread: count } : channel));
}

/** byTime compares two messages; a ts is seconds and a counter, of fixed width. */
function byTime(a, b) {
  const [aSeconds, aCount = ''] = a.ts.split('.');
  const [bSeconds, bCount = ''] = b.ts.split('.');
  return Number(aSeconds) - Number(bSeconds) || aCount.localeCompare(bCount);
}

// A channel that was not loaded yet is left alone: it is loaded whole when it is opened.
function withMessages(state, channel, change) {
  const list = state.messages[channel];
  return list ? { ...state, messages: { ...state.messages, [channel]: change(list) } } : state;
}

function placed(list, message) {
  return [...list.filter(({ ts }) => ts !== message.ts), message].sort(byTime);
}

function replaced(stack, view) {
  return stack.some(({ id }) => id === view.id) ? stack.map((open) => (open.id === view.id ? view : open)) : null;
}

// Who has spoken is no longer typing.
function hushed(state, channel, message) {
  if (!(channel in state.typing) || message.user === state.me) return state;
  const { [channel]: _, ...typing } = state.typing;
  return { ...state, typing };
}
