import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FetchPublicUrl, OutboundFailure, publicFetcher } from './fetch-public-url.ts';
import { type FakeLlms, rightKey, startFakeLlms } from './llm-models.fake.ts';
import { llmModels } from './llm-models.ts';

let fake: FakeLlms;
const { signal } = new AbortController();

before(async () => {
  fake = await startFakeLlms();
});
after(() => fake.close());

const fetchFake: FetchPublicUrl = (url, request) =>
  publicFetcher(() => true)(String(url).replace('https:/', fake.url), request);

test('a key that the vendor takes passes', async () => {
  for (const vendor of ['openai', 'anthropic'] as const)
    await llmModels(fetchFake)(vendor, rightKey[vendor], signal);
});

test('one that it does not take is refused in its words', async () => {
  const ask = (vendor: 'openai' | 'anthropic') => llmModels(fetchFake)(vendor, 'sk-wrong', signal);
  await assert.rejects(
    ask('anthropic'),
    new OutboundFailure('Anthropic does not take the key: invalid x-api-key'),
  );
  await assert.rejects(ask('openai'), /^Error: OpenAI does not take the key: Incorrect API key provided/);
});

test('what else it answers is told without guessing', async () => {
  const answering = (status: number, text: string) =>
    llmModels(async () => ({ status, text, headers: {}, body: Buffer.from(text) }))('openai', 'sk-x', signal);
  await assert.rejects(answering(500, '<html>'), /^Error: OpenAI answered with HTTP 500\.$/);
  await assert.rejects(answering(302, '{"error":7}'), /^Error: OpenAI answered with HTTP 302\.$/);
  await assert.rejects(answering(429, '{}'), /^Error: OpenAI has been asked too often with this key\.$/);
});

test('a key that no header can hold never leaves', async () => {
  const never: FetchPublicUrl = () => assert.fail('was asked');
  for (const key of ['two words', 'line\nbreak', 'ключ'])
    await assert.rejects(llmModels(never)('openai', key, signal), /Keys of OpenAI contain no spaces/);
});
