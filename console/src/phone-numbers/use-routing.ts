import type { PhoneNumberFilter } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { useState } from 'react';
import { useSession } from '../session/session.queries.ts';
import { useLeavable } from '../ui/overlay/leavable.ts';
import { type Failure, failureOf } from '../ui/page/failure.ts';
import type { NumberSelection } from './number-selection.ts';
import { type Routed, useRouteNumber, useRouteNumbers } from './phone-numbers.queries.ts';
import { routedInPart, routeInSlices, routeOneByOne, unroutedWords } from './route-one-by-one.ts';

/** Routes the selected numbers: in one request, or one by one where the server knows no other way (`R24`). */
export function useRouting(selection: NumberSelection, filter: PhoneNumberFilter) {
  const { features } = useSession();
  const many = useRouteNumbers();
  const one = useRouteNumber();
  const [progress, setProgress] = useState<string | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<Failure | null>(null);
  const work = useLeavable();

  async function route(application_sid: string | null): Promise<Routed | undefined> {
    if (selection.kind === 'all')
      return many.mutateAsync({ matching: filter, total: selection.total, application_sid });
    const sids = [...selection.accounts.keys()];
    if (features.has('bulk-number-routing'))
      return routeInSlices(sids, (some) => many.mutateAsync({ sids: some, application_sid }));
    const failed = await routeOneByOne(
      sids,
      (sid) => one.route(sid, application_sid),
      (done) => setProgress(`${done} of ${sids.length}`),
    );
    void one.done();
    const error = { ...failureOf(null), msg: unroutedWords(failed, sids.length) };
    if (failed.length > 0) throw routedInPart(error, sids.length - failed.length, sids.length);
    return undefined;
  }

  /** Throws what failed, and keeps it in `error`. */
  async function run(application_sid: string | null): Promise<Routed | undefined> {
    setIsRunning(true);
    setError(null);
    try {
      // Before all of them there is a question, which tells it.
      if (selection.kind === 'all') return await route(application_sid);
      return await work.run(route(application_sid), 'The routing was not updated:');
    } catch (failed) {
      setError(failureOf(failed));
      throw failed;
    } finally {
      setIsRunning(false);
      setProgress(null);
    }
  }

  return { run, isRunning, progress, error };
}
