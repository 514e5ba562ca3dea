import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailHtml, mailText, quotedName } from './mail-page.ts';

const mail = {
  to: 'ann@example.com',
  subject: 'A <b>subject</b>',
  parts: [
    { text: 'Somebody called "<script>" wrote.' },
    { link: { label: 'Open', url: 'https://console.example.com/?a=1&b=2' } },
    { code: '482913' },
  ],
} as const;

test('a mail says the same as text and as HTML', () => {
  const text = mailText(mail);
  assert.match(
    text,
    /Somebody called "<script>" wrote\.\n\nOpen:\nhttps:\/\/console\.example\.com\/\?a=1&b=2\n\n482913/,
  );
  const html = mailHtml(mail);
  assert.match(html, /Somebody called &quot;&lt;script&gt;&quot; wrote\./);
  assert.match(html, /href="https:\/\/console\.example\.com\/\?a=1&amp;b=2"[^>]*>Open</);
  assert.match(html, />482913</);
});

test('nothing of what is told becomes markup', () => {
  assert.doesNotMatch(mailHtml(mail), /<script|<b>/);
});

test('a name that leads somewhere, or is a message of its own, is not put into a mail', () => {
  for (const name of [
    'Ann',
    'ann.smith',
    'Dr. Ann J.R. Smith',
    'Acme Inc. / Berlin',
    `${'a'.repeat(80)}@example.com`,
    '\u{1f600}'.repeat(64),
    '\u0410\u043d\u043d\u0430 \u041a. \u0418\u0432\u0430\u043d\u043e\u0432\u0430',
  ])
    assert.equal(quotedName(name), `"${name}"`);
  for (const name of [
    'https://evil.example',
    'WWW.evil.example',
    'evil.example/win',
    'You have won: see evil.example',
    'x'.repeat(65),
    '\u041f\u0440\u0438\u0437: \u0441\u043c. \u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444',
    '\u4e2d\u5956 \u4f8b\u5b50\u3002\u4e2d\u56fd',
    '\u0915\u093f.\u092d\u093e\u0930\u0924/win',
  ])
    assert.equal(quotedName(name), null, name);
});

test('a name that is written from right to left keeps to itself', () => {
  assert.equal(quotedName('\u05e9\u05dc\u05d5\u05dd (2)'), '"\u2068\u05e9\u05dc\u05d5\u05dd (2)\u2069"');
  assert.equal(quotedName('Zo\u00eb (2)'), '"Zo\u00eb (2)"');
});
