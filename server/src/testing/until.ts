import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 120_000;

/** Of what tells nobody when it is so. */
export async function until(isSo: () => unknown): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    assert.ok(performance.now() < end, `it did not come: ${isSo}`);
    await pause(5);
  }
}
