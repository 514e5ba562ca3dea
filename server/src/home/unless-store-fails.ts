import { isStoreFailure } from '../http/problems.ts';

/** What is not worth a card of its own: without it where its store gives no answer. */
export async function unlessStoreFails<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (!isStoreFailure(error)) throw error;
    return otherwise;
  }
}
