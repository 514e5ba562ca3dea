/** A call store that does not answer is a 503 that says which store it is (`R44`); everything else goes on. */
import { failureOf } from '../db/failures.ts';
import { problems } from '../http/problems.ts';
import { CallStoreFailure } from './call-store.ts';

export async function fromCallStore<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CallStoreFailure) throw problems.storeFailed(error.message);
    if (failureOf(error) === 'slow')
      throw problems.storeFailed(
        'The store of calls and alerts did not answer in time. A shorter time or another filter is quicker.',
      );
    throw asStoreFault(error, 'The store of calls and alerts');
  }
}

/** What another file than the database's fails with is told of that file, with its cause for the log; all else as it is. */
export function asStoreFault(error: unknown, what: string): unknown {
  const failure = failureOf(error);
  if (failure === null) return error;
  // Where it is damaged, or its disk has no room, nothing is won by another try.
  const is_lasting = failure === 'broken' || failure === 'full';
  const fault = is_lasting
    ? problems.storeFailed(`${what} cannot be used at the moment. The log of the server contains the cause.`)
    : problems.storeDown(what);
  return Object.assign(fault, { cause: error });
}
