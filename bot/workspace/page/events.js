// The events of the stream, applied to the state. Everything here is a pure
// function from state to state, and applying an event twice is harmless: after a
// reconnect the page loads what it missed, and late events may repeat it.

/** @import { Channel, Events, Message, View } from './slack.js' */
/** @import { State } from './store.js' */

/** How long a typing indicator lasts, in ms. */
export const typingTimeout = 6000;

/** How many requests the Wire panel keeps: as many as the workspace does. */
const maxCalls = 500;

/** @type {{[N in keyof Events]: (state: State, event: Events[N], now: number) => State}} */
const effects = {
  message: (state, { channel, message }) => stopTyping(changeMessages(state, channel, (list) => insert(list, message)), channel, message),
  message_changed: (state, { channel, message }) => changeMessages(state, channel, (list) => insert(list, message)),
  message_deleted: (state, { channel, ts }) => ({
    ...changeMessages(state, channel, (list) => list.filter((message) => message.ts !== ts)),
    thread: state.active === channel && state.thread === ts ? null : state.thread,
  }),
  view_opened: (state, { view }) => ({ ...state, stack: [view] }),
  view_pushed: (state, { view }) => ({ ...state, stack: replaceView(state.stack, view) ?? [...state.stack, view] }),
  view_updated: (state, { view }) => ({ ...state, stack: replaceView(state.stack, view) ?? state.stack }),
  view_closed: (state, { view_id: id }) => ({ ...state, stack: state.stack.filter((view) => view.id !== id) }),
  views_cleared: (state) => ({ ...state, stack: [] }),
  home: (state, { view }) => ({ ...state, home: view ?? null }),
  typing: (state, { channel }, now) => ({ ...state, typing: { ...state.typing, [channel]: now + typingTimeout } }),
  unread: (state, { channel, count }) => ({ ...state, channels: setUnread(state.channels, channel, count) }),
  presence: (state, { user, present }) => ({
    ...state,
    present: [...(state.present ?? []).filter((id) => id !== user), ...(present ? [user] : [])],
  }),
  tour: (state, { steps }) => ({ ...state, tour: steps }),
  switches: (state, { socket, limits }) => ({ ...state, switches: { socket, limits } }),
  wire: (state, call) => ({ ...state, wire: [...state.wire.filter(({ id }) => id !== call.id), call].slice(-maxCalls) }),
};

/** The names of the events that change the state. */
export const eventNames = Object.keys(effects);

/**
 * applyEvent returns the state after an event. An unknown event changes nothing.
 * @template {keyof Events} N
 * @param {State} state
 * @param {N} name
 * @param {Events[N]} event
 * @param {number} now in ms
 */
export function applyEvent(state, name, event, now) {
  return name in effects ? effects[name](state, event, now) : state;
}

/**
 * expireTyping drops the typing indicators that have expired. If there are none, it
 * returns the same state.
 * @param {State} state
 * @param {number} now in ms
 */
export function expireTyping(state, now) {
  const typing = Object.fromEntries(Object.entries(state.typing).filter(([, until]) => until > now));
  return Object.keys(typing).length === Object.keys(state.typing).length ? state : { ...state, typing };
}

/**
 * setUnread returns the channels with another unread count for one of them.
 * @param {Channel[]} channels
 * @param {string} id
 * @param {number} count
 */
export function setUnread(channels, id, count) {
  return channels.map((channel) => (channel.id === id && (channel.unread ?? 0) !== count ? { ...channel, unread: count } : channel));
}

/**
 * byTime compares two messages. A ts is seconds and a counter of fixed width.
 * @param {Message} a
 * @param {Message} b
 */
function byTime(a, b) {
  const [aSeconds, aCount = ''] = a.ts.split('.');
  const [bSeconds, bCount = ''] = b.ts.split('.');
  return Number(aSeconds) - Number(bSeconds) || aCount.localeCompare(bCount);
}

/**
 * A channel that isn't loaded yet is left alone: opening it loads all of it.
 * @param {State} state
 * @param {string} channel
 * @param {(list: Message[]) => Message[]} change
 */
function changeMessages(state, channel, change) {
  const list = state.messages[channel];
  return list ? { ...state, messages: { ...state.messages, [channel]: change(list) } } : state;
}

/**
 * @param {Message[]} list
 * @param {Message} message
 */
function insert(list, message) {
  return [...list.filter(({ ts }) => ts !== message.ts), message].sort(byTime);
}

/**
 * replaceView returns null if the view isn't in the stack.
 * @param {View[]} stack
 * @param {View} view
 */
function replaceView(stack, view) {
  return stack.some(({ id }) => id === view.id) ? stack.map((open) => (open.id === view.id ? view : open)) : null;
}

/**
 * stopTyping removes a channel's typing indicator once its message has arrived.
 * @param {State} state
 * @param {string} channel
 * @param {Message} message
 */
function stopTyping(state, channel, message) {
  if (!(channel in state.typing) || message.user === state.me) return state;
  const { [channel]: _, ...typing } = state.typing;
  return { ...state, typing };
}
