/** A call store that does not answer is a 503 that says which store it is (`R44`); everything else goes on. */
import { failureOf, isUnavailable } from '../db/failures.ts';
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
    if (isUnavailable(error)) throw Object.assign(storeFault(error), { cause: error });
    throw error;
  }
}

/** A file that is damaged, or on a disk without room, is none by another try. */
function storeFault(error: unknown) {
  const failure = failureOf(error);
  return failure === 'broken' || failure === 'full'
    ? problems.storeFailed(
        'The store of calls and alerts cannot be used at the moment. Whoever runs this server finds the cause in its log.',
      )
    : problems.storeDown('The store of calls and alerts');
}
