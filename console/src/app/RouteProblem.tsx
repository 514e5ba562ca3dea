import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { RefusalScreen } from '../ui/RefusalScreen.tsx';
import { ApiProblem } from './api-problem.ts';
import { Refusal } from './guard.ts';
import { NotFound } from './NotFound.tsx';

/** In place of a screen whose guard or loader failed; the frame around it stays. */
export function RouteProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  function retry() {
    reset();
    void router.invalidate();
  }
  if (error instanceof Refusal) return <RefusalScreen reason={error.message} />;
  if (!(error instanceof ApiProblem)) return <ErrorScreen onRetry={retry} />;
  if (error.status === 401) return null;
  if (error.status === 403) return <RefusalScreen reason="You do not have access to this resource" />;
  if (error.status === 404) return <NotFound />;
  return <ProblemNotice error={error} what="This page could not be loaded." onRetry={retry} />;
}
