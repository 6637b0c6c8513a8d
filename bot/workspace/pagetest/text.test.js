// Text that people and the app write: reading it, and showing it.

import { equal, ok, test } from './run.js';
import { people } from './people.js';
import { h } from '../dom.js';
import { parseMarkdown } from '../markdown.js';
import { parseMrkdwn } from '../mrkdwn.js';
import { markdown, mrkdwn, richText, tableBlock } from '../prose.js';
import { plainOf, richTextOf } from '../richtext.js';
import { epochToLocal, formatSlackDate, localToEpoch } from '../time.js';
import { commandOf, encode, typedOf } from '../typed.js';

const html = (/** @type {Node} */ node) => h('div', {}, node).innerHTML;
const outside = 'target="_blank" rel="noopener noreferrer"';

/** @type {Record<string, [text: string, html: string]>} */
const mrkdwnCases = {
  'plain': ['Hello', '<p>Hello</p>'],
  'marks': ['*bold* _em_ ~gone~ `code`', '<p><strong>bold</strong> <em>em</em> <del>gone</del> <code>code</code></p>'],
  'nested': ['*bold _and em_*', '<p><strong>bold <em>and em</em></strong></p>'],
  'marks inside words are characters': ['2*3*4 snake_case_name', '<p>2*3*4 snake_case_name</p>'],
  'a lonely mark is a character': ['5 * 3 and a_b and *', '<p>5 * 3 and a_b and *</p>'],
  'accents are letters': ['é*à*ü', '<p>é*à*ü</p>'],
  'entities': ['1 &lt; 2 &amp;amp; &gt;', '<p>1 &lt; 2 &amp;amp; &gt;</p>'],
  'lines': ['one\ntwo\n\nfour', '<p>one<br>two<br><br>four</p>'],
  'emoji': ['done :tada: :no_such_thing: 10:30:00', '<p>done 🎉 :no_such_thing: 10:30:00</p>'],
  'quote': ['&gt; said\n&gt; *so*\nafter', '<blockquote><p>said<br><strong>so</strong></p></blockquote><p>after</p>'],
  'quote to the end': ['before\n>>> a\nb', '<p>before</p><blockquote><p>a<br>b</p></blockquote>'],
  'bullets': ['• one\n  ◦ *two*', '<ul><li>one</li><li data-level="1"><strong>two</strong></li></ul>'],
  'a numbered list starts at its first number': ['3. three\n4. four', '<ol start="3"><li>three</li><li>four</li></ol>'],
  'code block': ['a ```x &lt; *y*\n z``` b', '<p>a </p><pre>x &lt; *y*\n z</pre><p> b</p>'],
  'an open fence is text': ['a ```b', '<p>a ```b</p>'],
  'link': [
    '<https://a.example/?x=1&amp;y=2|here *now*>',
    `<p><a href="https://a.example/?x=1&amp;y=2" ${outside}>here <strong>now</strong></a></p>`,
  ],
  'mail': ['<mailto:hr@a.example|HR>', `<p><a href="mailto:hr@a.example" ${outside}>HR</a></p>`],
  'a script is not a link': ['<javascript:alert(1)|x>', '<p>&lt;javascript:alert(1)|x&gt;</p>'],
  'people': [
    '<@U0SAM> <@U0DANA> <@U0GONE|lee>',
    '<p><span class="mention">@Sam Ortiz</span> <span class="mention mine">@Dana Reyes</span> <span class="mention">@lee</span></p>',
  ],
  'channels and groups': [
    '<#C0GEN> <!here>',
    '<p><a class="mention" href="#" data-open-channel="C0GEN">#general</a> <span class="mention mine">@here</span></p>',
  ],
  'markup is text': ['<b>hi</b> <img src=x onerror=alert(1)>', '<p>&lt;b&gt;hi&lt;/b&gt; &lt;img src=x onerror=alert(1)&gt;</p>'],
  'right to left': ['*שלום* עולם', '<p><strong>שלום</strong> עולם</p>'],
};

for (const [name, [text, want]] of Object.entries(mrkdwnCases)) {
  test(`mrkdwn: ${name}`, () => equal(html(mrkdwn(text, people)), want));
}

test('mrkdwn: 10,000 marks are read quickly', () => {
  const start = performance.now();
  for (const text of ['*a'.repeat(5000), '<@'.repeat(5000), '`'.repeat(10000), '_*~'.repeat(3000)]) parseMrkdwn(text);
  ok(performance.now() - start < 2000, 'reading took over two seconds');
});

/** @type {Record<string, [text: string, html: string]>} */
const markdownCases = {
  'heading': ['## Title\nText', '<h4 class="prose-heading level-2">Title</h4><p>Text</p>'],
  'marks': [
    'Some **bold**, *em*, __more__ and `code`.',
    '<p>Some <strong>bold</strong>, <em>em</em>, <strong>more</strong> and <code>code</code>.</p>',
  ],
  'list': ['- a\n  - b', '<ul><li>a</li><li data-level="1">b</li></ul>'],
  'rule and quote': ['a\n\n---\n> said', '<p>a</p><hr><blockquote><p>said</p></blockquote>'],
  'fence': ['```go\na *b*\n```', '<pre>a *b*</pre>'],
  'links': ['[x](https://a.example) and [y](javascript:x)', `<p><a href="https://a.example" ${outside}>x</a> and <span>y</span></p>`],
  'markup is text': ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
};

for (const [name, [text, want]] of Object.entries(markdownCases)) {
  test(`markdown: ${name}`, () => equal(html(markdown(text, people)), want));
}

test('markdown: a table', () => {
  const [table] = parseMarkdown('| A | B |\n|---|---|\n| 1 | **2** |');
  ok(table.type === 'table', 'no table was read');
  equal([table.head.length, table.rows.length], [2, 1]);
});

test('a table block: its heading, its cells and how they stand', () => {
  const bold = { type: 'rich_text_section', elements: [{ type: 'text', text: 'b', style: { bold: true } }] };
  const shown = tableBlock({
    type: 'table', block_id: 't', column_settings: [{ is_wrapped: true }, { align: 'right' }],
    rows: [
      [{ type: 'raw_text', text: 'Name' }, { type: 'raw_text', text: 'Days' }],
      [{ type: 'rich_text', elements: [bold] }, { type: 'raw_number', value: 3 }],
      [{ type: 'raw_text', text: '<i>' }, { type: 'raw_number', value: 3, text: 'three' }],
    ],
  }, people);
  equal(shown.outerHTML, '<div class="table" tabindex="0" role="region" aria-label="Table"><table>'
    + '<thead><tr><th data-wrapped="" scope="col">Name</th><th data-align="right" scope="col">Days</th></tr></thead>'
    + '<tbody><tr><td data-wrapped=""><p><strong>b</strong></p></td><td data-align="right">3</td></tr>'
    + '<tr><td data-wrapped="">&lt;i&gt;</td><td data-align="right">three</td></tr></tbody></table></div>');
});

test('rich text: styles, lists and bad links', () => {
  const elements = [
    {
      type: 'rich_text_section',
      elements: [
        { type: 'text', text: 'a', style: { bold: true, italic: true } },
        { type: 'link', url: 'javascript:alert(1)', text: 'x' },
      ],
    },
    {
      type: 'rich_text_list', style: 'ordered', indent: 1,
      elements: [{ type: 'rich_text_section', elements: [{ type: 'user', user_id: 'U0SAM' }] }],
    },
  ];
  const list = '<ol><li data-level="1"><span class="mention">@Sam Ortiz</span></li></ol>';
  equal(html(richText(elements, people)), `<p><em><strong>a</strong></em><span>x</span></p>${list}`);
});

test('rich text: typed lines survive', () => {
  equal(plainOf(richTextOf('two\nlines')), 'two\nlines');
  equal(richTextOf(''), null);
});

test('dates: tokens, in the browser’s time zone', () => {
  const now = new Date(2027, 5, 1, 12);
  const epoch = new Date(2027, 5, 1, 9, 5).valueOf() / 1000;
  equal(formatSlackDate(epoch, '{date_num} · {date_pretty} · {nonsense}', now), '2027-06-01 · today · {nonsense}');
  equal(localToEpoch(epochToLocal(epoch)), epoch);
  equal(localToEpoch(''), null);
});

test('typed: commands', () => {
  equal(commandOf('/leave  start now '), { command: '/leave', text: 'start now' });
  equal(commandOf('/Leave'), { command: '/leave', text: '' });
  equal([commandOf('leave /now'), commandOf('/ leave'), commandOf('/usr/bin is a path')], [null, null, null]);
});

test('typed: a message as its author would type it', () => {
  equal(typedOf('<@U0SAM> &lt;3 <#C0GEN|general> <https://a.example|a>', people), '@sam <3 #general https://a.example');
});

const encodeCases = {
  'R&D <b>': 'R&amp;D &lt;b&gt;',
  'see https://a.example/?x=1&y=2, ok?': 'see <https://a.example/?x=1&amp;y=2>, ok?',
  'hi @sam. and (@Dana)': 'hi <@U0SAM>. and (<@U0DANA>)',
  'mail sam@dana.example': 'mail sam@dana.example',
  '@nobody #nowhere #general @here': '@nobody #nowhere <#C0GEN|general> <!here>',
  'already &amp; <@U0SAM>': 'already &amp;amp; &lt;@U0SAM&gt;',
};

for (const [typed, want] of Object.entries(encodeCases)) {
  test(`typed: ${typed}`, () => {
    equal(encode(typed, people), want);
    if (!typed.includes('@Dana')) equal(typedOf(want, people), typed, 'decoded again');
  });
}
