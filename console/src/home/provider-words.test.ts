import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HomeProvider, needKinds } from '@trunkline/contract/home/home.contract.ts';
import { attentionOf, byAttention, rateText } from './provider-words.ts';

const provider = (name: string, needs: HomeProvider['needs']): HomeProvider => ({
  ...{ service_provider_sid: name, name, accounts: 1, attempts: 0, answered: 0 },
  needs,
});

test('each kind of need has its words, for one and for many', () => {
  for (const kind of needKinds)
    for (const count of [1, 2]) {
      const { text } = attentionOf({ needs: [{ kind, count }] });
      assert.ok(text && !/undefined/.test(text), kind);
    }
  assert.deepEqual(
    attentionOf({
      needs: [
        { kind: 'speech-service-failing', count: 2 },
        { kind: 'numbers-without-application', count: 1 },
      ],
    }),
    { status: 'failing', text: '2 speech services fail, numbers without an application' },
  );
  assert.deepEqual(attentionOf({ needs: [] }), { status: 'good', text: 'Nothing' });
});

test('what a later release tells of is told without its reason', () => {
  const kind = 'trunk-on-fire' as HomeProvider['needs'][number]['kind'];
  assert.deepEqual(attentionOf({ needs: [{ kind, count: 2 }] }), {
    status: 'attention',
    text: 'Something new',
  });
});

test('who fails comes first, then who needs attention; by name among them', () => {
  const sorted = byAttention([
    provider('a', []),
    provider('b', [{ kind: 'api-key-expiring', count: 1 }]),
    provider('c', [{ kind: 'calls-failing', count: 1 }]),
    provider('d', []),
  ]);
  assert.deepEqual(
    sorted.map(({ name }) => name),
    ['c', 'b', 'a', 'd'],
  );
});

test('an answer rate only where there were calls', () => {
  assert.equal(rateText({ attempts: 8, answered: 7 }), '87.5 %');
  assert.equal(rateText({ attempts: 0, answered: 0 }), '–');
  assert.equal(rateText({ attempts: null, answered: null }), '–');
});
