import assert from 'node:assert/strict';

type Kind<E> = abstract new (...args: never[]) => E;

/** What it fails with, which is of this kind and holds no secret; null when it does not fail. */
export async function errorOf<E extends Error>(kind: Kind<E>, work: Promise<unknown>): Promise<E | null> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error === null) return null;
  assert.ok(error instanceof kind, error instanceof Error ? error.stack : String(error));
  assert.doesNotMatch(error.message, /canary/i);
  return error;
}

/** The same of what has to fail. */
export async function failureOf<E extends Error>(kind: Kind<E>, work: Promise<unknown>): Promise<E> {
  const error = await errorOf(kind, work);
  assert.ok(error, 'nothing failed');
  return error;
}
