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
  ])
    assert.equal(quotedName(name), `"${name}"`);
  for (const name of [
    'https://evil.example',
    'WWW.evil.example',
    'evil.example/win',
    'You have won: see evil.example',
    'x'.repeat(65),
  ])
    assert.equal(quotedName(name), null, name);
});
