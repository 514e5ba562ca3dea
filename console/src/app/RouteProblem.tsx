import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ErrorScreen } from '../ui/page/ErrorScreen.tsx';
import { isOfPage } from '../ui/page/failure.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { RefusalScreen } from '../ui/page/RefusalScreen.tsx';
import { ApiProblem } from './api-problem.ts';
import { Refusal } from './guard.ts';
import { isServed } from './is-served.ts';
import { NotFound } from './NotFound.tsx';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;

/**
 * In place of a screen whose guard or loader failed, or that could not be drawn; the frame around it stays. `head`: what
 * the page is, and the way back, where it is there and only what it shows did not come.
 */
export function RouteProblem({ error, reset, head }: Problem & { head?: ReactNode }) {
  const router = useRouter();
  async function retry() {
    if (isOfPage(error) && (await isServed())) return window.location.reload();
    if (!isKnown(error)) await forgetUnseen();
    reset();
    void router.invalidate();
  }
  const whenBack = useEffectEvent(retry);
  // What failed for want of the network is there when that is, which browsers say before anything comes through.
  useEffect(() => {
    let isOver = false;
    async function look() {
      for (let wait_ms = FIRST_WAIT_MS; wait_ms < LONGEST_WAIT_MS && !isOver; wait_ms *= 2) {
        if (await isServed()) return isOver || whenBack();
        await new Promise((resolve) => setTimeout(resolve, wait_ms));
      }
    }
    addEventListener('online', look);
    return () => {
      isOver = true;
      removeEventListener('online', look);
    };
  }, []);
  if (error instanceof Refusal) return <RefusalScreen reason={error.message} />;
  if (!(error instanceof ApiProblem))
    return (
      <>
        {head}
        <ProblemNotice
          error={error}
          what="This page could not be shown."
          kept="Nothing that was saved is affected."
          onRetry={() => void retry()}
        />
      </>
    );
  if (error.status === 401) return null;
  if (error.status === 403) return <RefusalScreen reason="You do not have access to this resource" />;
  if (error.status === 404)
    return (
      <NotFound data={error.code === 'not_offered' && `This server does not offer it. ${error.told ?? ''}`} />
    );
  return (
    <>
      {head}
      <ProblemNotice error={error} what="This page could not be loaded." onRetry={() => void retry()} />
    </>
  );
}

/** In place of the frame itself. */
export function FrameProblem({ error, reset }: Problem) {
  const retry = () => void forgetUnseen().then(reset);
  return isKnown(error) ? <RouteProblem error={error} reset={reset} /> : <ErrorScreen onRetry={retry} />;
}

type Problem = Pick<ErrorComponentProps, 'error' | 'reset'>;

const isKnown = (error: unknown) => error instanceof Refusal || error instanceof ApiProblem;

/** What no screen shows any more is asked for again: it may be what could not be drawn. */
async function forgetUnseen(): Promise<void> {
  const { queryClient } = await import('./query-client.ts');
  queryClient.removeQueries({ type: 'inactive' });
}
