// The state, and what the stream, the address and a typed word make of it.

import { test, equal } from './run.js';
import { applied, quieted } from '../events.js';
import { completions } from '../completion.js';
import { jumpTargets } from '../jump.js';
import { locate, pretty } from '../json.js';
import { read } from '../check.js';
import { findPerson, readRoute, writeRoute } from '../route.js';
import { nothing } from '../store.js';
import { threadOf, topLevel, withReplies } from '../timeline.js';
import { channels, people, users } from './people.js';

const message = (ts, more = {}) => ({ ts, user: 'U0SAM', text: ts, ...more });
const loaded = { ...nothing, me: 'U0DANA', channels, messages: { C: [message('1.000001'), message('3.000001')] } };
const times = (state) => state.messages.C.map(({ ts }) => ts);

test('events: a message takes its place, however often it is told', () => {
  const event = { channel: 'C', message: message('2.000001') };
  const once = applied(loaded, 'message', event, 0);
  equal(times(once), ['1.000001', '2.000001', '3.000001']);
  equal(times(applied(once, 'message', event, 0)), times(once));
});

test('events: a channel that was never opened is left to be loaded', () => {
  equal(applied(loaded, 'message', { channel: 'X', message: message('9.000001') }, 0).messages.X, undefined);
});

test('events: deleting the first message of the open thread closes it', () => {
  const state = { ...loaded, active: 'C', thread: '1.000001' };
  const after = applied(state, 'message_deleted', { channel: 'C', ts: '1.000001' }, 0);
  equal([times(after), after.thread], [['3.000001'], null]);
});

test('events: the stack of views', () => {
  const view = (id, n) => ({ id, n });
  const steps = [
    ['view_opened', { view: view('A', 1) }, 'A1'],
    ['view_pushed', { view: view('B', 1) }, 'A1 B1'],
    ['view_pushed', { view: view('B', 1) }, 'A1 B1'],
    ['view_updated', { view: view('A', 2) }, 'A2 B1'],
    ['view_updated', { view: view('X', 1) }, 'A2 B1'],
    ['view_closed', { view_id: 'B' }, 'A2'],
    ['views_cleared', {}, ''],
  ];
  let state = nothing;
  for (const [name, event, want] of steps) {
    state = applied(state, name, event, 0);
    equal(state.stack.map(({ id, n }) => id + n).join(' '), want, name);
  }
});

test('events: typing ends with a message, or by itself', () => {
  const typing = applied(loaded, 'typing', { channel: 'C' }, 1000);
  equal(Object.keys(applied(typing, 'message', { channel: 'C', message: message('4.000001') }, 0).typing), []);
  equal(Object.keys(applied(typing, 'message', { channel: 'C', message: message('4.000001', { user: 'U0DANA' }) }, 0).typing), ['C']);
  equal(Object.keys(quieted(typing, 1e6).typing), []);
});

test('events: an unknown one changes nothing', () => equal(applied(loaded, 'nonsense', {}, 0) === loaded, true));

test('threads: replies are counted and taken out of the channel', () => {
  const list = [message('1.000001'), message('2.000001', { thread_ts: '1.000001', user: 'U0DANA' }), message('3.000001', { thread_ts: '1.000001' })];
  equal(withReplies(list).map(({ ts, reply_count: count, reply_users: by }) => [ts, count, by]), [['1.000001', 2, ['U0DANA', 'U0SAM']]]);
  equal(withReplies(list)[0] === withReplies(list)[0], true, 'the same list gives the same object, which keeps its node');
  equal([topLevel(list).length, threadOf(list, '1.000001').length], [1, 3]);
});

test('route: there and back', () => {
  equal(readRoute(writeRoute("o'neil & co", 'D0/1')), { person: "o'neil & co", channel: 'D0/1' });
  equal([readRoute(''), readRoute('#%E0%A4%A')], [{ person: '', channel: '' }, { person: '%E0%A4%A', channel: '' }]);
  equal([findPerson(users, 'U0SAM')?.id, findPerson(users, 'Dana')?.id, findPerson(users, 'leaveway')?.id], ['U0SAM', 'U0DANA', undefined]);
});

test('completion: commands, people and channels', () => {
  const state = { users, channels, commands: [{ command: '/leave', description: '' }, { command: '/leave-admin', description: '' }, { command: '/policy', description: '' }] };
  const texts = (before) => completions(before, state).map(({ text }) => text);
  equal(texts('/le'), ['/leave ', '/leave-admin ']);
  equal(texts('/leave st'), []);
  equal(texts('ask @or'), ['@sam ']);
  equal(texts('see #g'), ['#general ']);
  equal(texts('mail a@b'), []);
});

test('jump: what begins with the word comes first', () => {
  equal(jumpTargets('l', channels, people).map(({ title }) => title), ['Leaveway', 'general']);
  equal(jumpTargets('zzz', channels, people), []);
});

test('json: a pointer finds its place', () => {
  const text = '{"blocks": [ {"a/b": "}]\\""}, {"text": {"type": "x"}} ], "n": 1}';
  const at = (pointer) => locate(text, pointer)?.reduce((from, to) => text.slice(from, to));
  equal([at('/blocks/1/text/type'), at('/blocks/0/a~1b'), at('/n'), at('/blocks/7'), at('/n/x')], ['"x"', '"}]\\""', '1', undefined, undefined]);
});

test('json: what is packed into a string is opened', () => {
  equal(pretty({ payload: '{"a":[1]}', text: '[not json' }), JSON.stringify({ payload: { a: [1] }, text: '[not json' }, null, 2));
});

test('check: blocks, a message or a view', () => {
  const keys = (text) => Object.keys(read(text).body ?? { error: 1 });
  equal([keys('[]'), keys('{"blocks":[]}'), keys('{"type":"modal","blocks":[]}'), keys('{"view":{"type":"home","blocks":[]}}'), keys('{'), keys('7'), keys('null')],
    [['blocks'], ['message'], ['view'], ['view'], ['error'], ['error'], ['error']]);
});
