import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  BASIC_AUTH_NOTICE,
  isWebsocket,
  optionalWebhookInput,
  webhookInput,
  webhookUrlFault,
} from './webhook.ts';

const hook = webhookInput('call_hook');

test('a websocket address is always opened with GET', () => {
  assert.equal(hook.parse({ url: 'wss://example.com/a', method: 'POST' }).method, 'GET');
  assert.equal(hook.parse({ url: 'https://example.com/a' }).method, 'POST');
});

test('a websocket address is one also while it stands as it was pasted', () => {
  for (const url of ['wss://example.com/a', ' WS://example.com/a', '\u200b\u00a0wss://example.com/a'])
    assert.equal(isWebsocket(url), true, JSON.stringify(url));
  assert.equal(isWebsocket(' https://example.com/ws'), false);
});

test('a method is taken in any case, and one that is none is refused', () => {
  for (const [sent, taken] of [
    ['get', 'GET'],
    ['Post', 'POST'],
  ])
    assert.equal(hook.parse({ url: 'https://example.com/a', method: sent }).method, taken);
  for (const method of ['put', '', 1, null]) {
    const issue = hook.safeParse({ url: 'https://example.com/a', method }).error?.issues[0];
    assert.deepEqual([issue?.message, issue?.path], ['Method must be GET or POST', ['method']]);
  }
});

test('basic authentication needs both a username and a password', () => {
  const issue = hook.safeParse({ url: 'https://example.com', username: 'ada' }).error?.issues[0];
  assert.equal(issue?.message, BASIC_AUTH_NOTICE);
  assert.deepEqual(issue?.path, ['password']);
  assert.equal(hook.safeParse({ url: 'https://example.com', username: 'ada', password: 'x' }).success, true);
  assert.equal(hook.safeParse({ url: 'https://example.com', username: '', password: '' }).success, true);
});

test('each fault of an address has its own words', () => {
  const faults: [string, string | null][] = [
    ['https://example.com/a?b=c', null],
    ['http://[::1]:3000/a', null],
    [' https://example.com', 'call_hook URL contains leading/trailing whitespace'],
    ['ftp://example.com', 'call_hook URL has missing or invalid protocol ftp'],
    ['example.com/a', 'call_hook URL has missing or invalid protocol example.com/a'],
    ['\u200bhttps://example.com/a\u200b', null],
    ['https://', 'call_hook URL is invalid'],
    ['https://exa_mple.com', 'call_hook URL has invalid hostname exa_mple.com'],
  ];
  for (const [url, fault] of faults) assert.equal(webhookUrlFault('call_hook', url), fault, url);
});

test('an address that is missing is said once', () => {
  for (const url of [undefined, null, '', '\u200b'])
    assert.deepEqual(
      hook.safeParse({ url, username: '' }).error?.issues.map(({ message }) => message),
      ['URL is required'],
    );
});

test('an optional webhook is none when it is null or its address is empty', () => {
  const optional = optionalWebhookInput('registration_hook');
  assert.equal(optional.parse(null), null);
  assert.equal(optional.parse({ url: '', method: 'POST', username: '', password: '' }), null);
  assert.equal(optional.parse({}), null);
  assert.equal(optional.parse({ url: 'https://example.com' })?.url, 'https://example.com');
  for (const sent of [[], ['https://example.com'], 'https://example.com', false, 0])
    assert.equal(
      optional.safeParse(sent).error?.issues[0]?.message,
      "'registration_hook' must be an object with a url",
    );
});

test('a webhook that is not an object is named in the message', () => {
  assert.equal(
    hook.safeParse('https://example.com').error?.issues[0]?.message,
    "'call_hook' must be an object with a url",
  );
});
