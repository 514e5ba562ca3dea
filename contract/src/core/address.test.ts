import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import {
  hasCredentials,
  isSamePlace,
  maskAddress,
  maskAddressesIn,
  newAddressFault,
  restoreAddress,
} from './address.ts';

test('a place is scheme, host and port, however they are written', () => {
  const same: [string, string][] = [
    ['https://example.com/a', 'https://EXAMPLE.com:443/b?c'],
    ['ws://example.com', 'ws://example.com:80/'],
    ['speech.example.com:8080', 'SPEECH.example.com:8080/v2'],
    ['https://example.com', 'https://ada:secret@example.com'],
    ['', ''],
  ];
  for (const [one, other] of same) assert.ok(isSamePlace(one, other), `${one} and ${other}`);
  const different: [string, string][] = [
    ['https://example.com', 'https://example.org'],
    ['https://example.com', 'https://example.com:8443'],
    ['https://example.com', 'http://example.com'],
    ['https://example.com', 'wss://example.com'],
    ['https://example.com', 'https://example.com@evil.example'],
    ['https://example.com', 'https:\\\\evil.example\\example.com'],
    ['example.com', 'evil.example\\@example.com'],
    ['example.com', 'example.com:443'],
    ['example.com', 'example.com:80'],
    ['example.com', 'https://example.com'],
    ['example.com', ''],
    ['no address', 'no other'],
  ];
  for (const [one, other] of different) assert.ok(!isSamePlace(one, other), `${one} and ${other}`);
});

test('credentials are found wherever a browser would find them, and not in a path', () => {
  const withThem = [
    'https://ada:secret@example.com',
    'wss://token@example.com/a',
    'https:///ada:secret@example.com',
    'https:\\\\ada:secret@example.com',
    'https:ada:secret@example.com',
    'https:/\t/ada:secret@example.com',
    'https://ada:se@cret@example.com',
    'ada:secret@example.com',
  ];
  for (const address of withThem) {
    assert.ok(hasCredentials(address), address);
    assert.doesNotMatch(maskAddress(address), /secret|token|cret/, address);
    assert.match(maskAddress(address), /XXXXXXXXXX@example\.com/, address);
  }
  for (const address of ['https://example.com/@ada', 'https://example.com?a=b@c', 'example.com:80', '']) {
    assert.ok(!hasCredentials(address), address);
    assert.equal(maskAddress(address), address);
  }
});

test('in a longer text every address is masked, and what is no address stays', () => {
  assert.equal(
    maskAddressesIn(
      '{"a":"https://ada:secret@one.example/b","c":"ada@example.com","d":"https://x.example/@e"}',
    ),
    '{"a":"https://XXXXXXXXXX@one.example/b","c":"ada@example.com","d":"https://x.example/@e"}',
  );
});

test('a text is looked through in one go, however long and whatever it is made of', () => {
  const long = (of: string) => of.repeat(200_000);
  // It takes some milliseconds; where each place is begun at anew, minutes.
  const done = (work: () => unknown) => runInNewContext('work()', { work }, { timeout: 20_000 });
  for (const text of [long('a'), `x://${long('b')}`, long('a:'), long('://'), `${long('-')}://a@b`])
    assert.equal(
      done(() => maskAddressesIn(text)),
      text,
    );
  for (const text of [`${long(' ')}x`, `a:${long('/')}`, `http://${long('b')}`])
    assert.equal(
      done(() => hasCredentials(text)),
      false,
    );
});

test('a new address has no credentials; the masked form of the stored one stands for it', () => {
  const stored = 'https://ada:secret@example.com/a';
  const shown = maskAddress(stored);
  assert.match(newAddressFault('URL', stored) ?? '', /^URL may not contain a username or password/);
  assert.equal(newAddressFault('URL', 'https://example.com'), null);
  assert.equal(restoreAddress(shown, stored), stored);
  assert.equal(restoreAddress('https://example.com', stored), 'https://example.com');
  assert.equal(restoreAddress(`${shown}/b`, stored), null);
  assert.equal(restoreAddress(shown, null), null);
});
