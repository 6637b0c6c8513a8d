// The state, and how the stream, the address and typed text change it.

import { equal, test } from './run.js';
import { channels, message, people, users } from './people.js';
import { readDraft } from '../check.js';
import { completions } from '../completion.js';
import { applyEvent, expireTyping } from '../events.js';
import { jumpTargets } from '../jump.js';
import { locate, prettyJSON } from '../json.js';
import { createLoader } from '../loader.js';
import { findPerson, readRoute, writeRoute } from '../route.js';
import { createStore, emptyState } from '../store.js';
import { threadOf, topLevel, withReplies } from '../timeline.js';

/** @import { API } from '../api.js' */
/** @import { Events } from '../slack.js' */
/** @import { State } from '../store.js' */

/** @type {State} */
const loaded = { ...emptyState, me: 'U0DANA', channels, messages: { C: [message('1.000001'), message('3.000001')] } };
const times = (/** @type {State} */ state) => state.messages.C.map(({ ts }) => ts);

test('events: a message takes its place, even when it arrives twice', () => {
  const event = { channel: 'C', message: message('2.000001') };
  const once = applyEvent(loaded, 'message', event, 0);
  equal(times(once), ['1.000001', '2.000001', '3.000001']);
  equal(times(applyEvent(once, 'message', event, 0)), times(once));
});

test('events: a channel that was never opened is loaded later', () => {
  equal(applyEvent(loaded, 'message', { channel: 'X', message: message('9.000001') }, 0).messages.X, undefined);
});

test('events: deleting the first message of the open thread closes it', () => {
  const state = { ...loaded, active: 'C', thread: '1.000001' };
  const after = applyEvent(state, 'message_deleted', { channel: 'C', ts: '1.000001' }, 0);
  equal([times(after), after.thread], [['3.000001'], null]);
});

test('events: the stack of views', () => {
  const view = (/** @type {string} */ id, /** @type {string} */ hash) => ({ view: { id, hash, blocks: [] } });
  let state = emptyState;
  /** @type {<N extends keyof Events>(name: N, event: Events[N], want: string) => void} */
  const apply = (name, event, want) => {
    state = applyEvent(state, name, event, 0);
    equal(state.stack.map(({ id, hash }) => id + hash).join(' '), want, name);
  };
  apply('view_opened', view('A', '1'), 'A1');
  apply('view_pushed', view('B', '1'), 'A1 B1');
  apply('view_pushed', view('B', '1'), 'A1 B1');
  apply('view_updated', view('A', '2'), 'A2 B1');
  apply('view_updated', view('X', '1'), 'A2 B1');
  apply('view_closed', { view_id: 'B' }, 'A2');
  apply('views_cleared', {}, '');
});

test('events: typing ends with a message, or after a while', () => {
  const typing = applyEvent(loaded, 'typing', { channel: 'C' }, 1000);
  const byApp = applyEvent(typing, 'message', { channel: 'C', message: message('4.000001') }, 0);
  const byMe = applyEvent(typing, 'message', { channel: 'C', message: message('4.000001', { user: 'U0DANA' }) }, 0);
  equal([byApp, byMe, expireTyping(typing, 1e6)].map((state) => Object.keys(state.typing)), [[], ['C'], []]);
});

test('events: an unknown event changes nothing', () => {
  const name = /** @type {keyof Events} */ ('nonsense');
  equal(applyEvent(loaded, name, {}, 0) === loaded, true);
});

test('loading: what the stream brought meanwhile is newer', async () => {
  const store = createStore(emptyState);
  const published = { view: { id: 'V1', hash: '1', blocks: [] } };
  let reads = 0;
  const home = async () => {
    reads += 1;
    if (reads > 1) return published;
    load.heard('home', published); // the app publishes after the answer was written
    return { view: null };
  };
  const load = createLoader(/** @type {API} */ (/** @type {unknown} */ ({ home })), store);
  await load.home();
  equal([store.state.home?.id, reads], ['V1', 2]);
});

test('threads: replies are counted and taken out of the channel', () => {
  const list = [
    message('1.000001'),
    message('2.000001', { thread_ts: '1.000001', user: 'U0DANA' }),
    message('3.000001', { thread_ts: '1.000001' }),
  ];
  equal(withReplies(list).map(({ ts, reply_count: count, reply_users: by }) => [ts, count, by]), [['1.000001', 2, ['U0DANA', 'U0SAM']]]);
  equal(withReplies(list)[0] === withReplies(list)[0], true, 'the same list gives the same object, which keeps its node');
  equal([topLevel(list).length, threadOf(list, '1.000001').length], [1, 3]);
});

test('route: there and back', () => {
  equal(readRoute(writeRoute("o'neil & co", 'D0/1')), { person: "o'neil & co", channel: 'D0/1' });
  equal([readRoute(''), readRoute('#%E0%A4%A')], [{ person: '', channel: '' }, { person: '%E0%A4%A', channel: '' }]);
  equal(['U0SAM', 'Dana', 'leaveway'].map((wanted) => findPerson(users, wanted)?.id), ['U0SAM', 'U0DANA', undefined]);
});

test('completion: commands, people and channels', () => {
  const commands = ['/leave', '/leave-admin', '/policy'].map((command) => ({ command, description: '' }));
  const texts = (/** @type {string} */ before) => completions(before, { users, channels, commands }).map(({ text }) => text);
  equal(texts('/le'), ['/leave ', '/leave-admin ']);
  equal(texts('/leave st'), []);
  equal(texts('ask @or'), ['@sam ']);
  equal(texts('see #g'), ['#general ']);
  equal(texts('mail a@b'), []);
});

test('jump: titles that begin with the query come first', () => {
  equal(jumpTargets('l', channels, people).map(({ title }) => title), ['Leaveway', 'general']);
  equal(jumpTargets('zzz', channels, people), []);
});

test('json: a pointer finds its place', () => {
  const text = '{"blocks": [ {"a/b": "}]\\""}, {"text": {"type": "x"}} ], "n": 1}';
  const at = (/** @type {string} */ pointer) => {
    const place = locate(text, pointer);
    return place && text.slice(...place);
  };
  equal([at('/blocks/1/text/type'), at('/blocks/0/a~1b'), at('/n')], ['"x"', '"}]\\""', '1']);
  equal([at('/blocks/7'), at('/n/x')], [null, null]);
});

test('json: JSON inside a string is unpacked', () => {
  equal(prettyJSON({ payload: '{"a":[1]}', text: '[not json' }), JSON.stringify({ payload: { a: [1] }, text: '[not json' }, null, 2));
});

test('check: blocks, a message or a view', () => {
  const kindOf = (/** @type {string} */ text) => {
    const draft = readDraft(text);
    return 'error' in draft ? 'error' : Object.keys(draft.body).join();
  };
  equal(kindOf('[]'), 'blocks');
  equal(kindOf('{"blocks":[]}'), 'message');
  equal(kindOf('{"type":"modal","blocks":[]}'), 'view');
  equal(kindOf('{"view":{"type":"home","blocks":[]}}'), 'view');
  for (const text of ['{', '7', 'null']) equal(kindOf(text), 'error', text);
});
