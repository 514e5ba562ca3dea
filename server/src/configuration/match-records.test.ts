import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idOf, type Stored, type Wanted } from './entry.ts';
import { matchesOf } from './match-records.ts';

test('a record is the same one when its name is written without what a platform stored around and within it', () => {
  for (const name of ['Acme ', 'Ac\u200bme', '\ufeffAcme', '\u202aAcme\u202c', 'ACME']) {
    const place = { kind: 'applications', provider: 'P ', account: 'Zoe\u0308' } as const;
    const stored: Stored = { ...place, name, fields: {}, sid: 's' };
    const wanted: Wanted = {
      ...place,
      provider: 'P',
      account: 'Zo\u00eb',
      name: 'Acme',
      fields: {},
      where: 'a.yaml:1',
    };
    const matches = matchesOf(
      { entries: new Map([[idOf(stored), stored]]) },
      new Map([[idOf(wanted), wanted]]),
      new Set(),
    );
    assert.equal(matches.get(idOf(wanted)), stored, JSON.stringify(name));
  }
});
