import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeBeside } from './place-beside.ts';

const screen = { width: 1000, height: 600 };
const menu = { width: 200, height: 150 };
const at = (top: number, left: number) => ({ top, bottom: top + 30, left, right: left + 30 });

test('it opens under its anchor, aligned to either edge', () => {
  assert.deepEqual(placeBeside(at(100, 500), menu, screen, 'start'), { top: 134, left: 500 });
  assert.deepEqual(placeBeside(at(100, 500), menu, screen, 'end'), { top: 134, left: 330 });
});

test('near the bottom it opens above', () => {
  assert.equal(placeBeside(at(500, 500), menu, screen, 'end').top, 346);
});

test('it stays on the window', () => {
  assert.equal(placeBeside(at(100, 0), menu, screen, 'end').left, 8);
  assert.equal(placeBeside(at(100, 990), menu, screen, 'start').left, 792);
});

test('with no room either way it opens below', () => {
  assert.equal(placeBeside(at(100, 500), { width: 200, height: 590 }, screen, 'end').top, 134);
});
