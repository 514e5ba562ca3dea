import { blockersByKind } from '../overlay/blockers-by-kind.ts';
import { whatFailed } from '../overlay/what-failed.ts';
import { type Failure, isGone } from '../page/failure.ts';
import { ProblemNotice } from '../page/ProblemNotice.tsx';

type SaveFailureProps = { failure: Failure; isNew: boolean; onRetry: () => void };

/** Why nothing was saved, or not all of it, where the person has just pressed. */
export function SaveFailure({ failure, isNew, onRetry }: SaveFailureProps) {
  const { issues, blockers, blocker_totals } = failure;
  return (
    <ProblemNotice
      error={failure}
      what={whatFailed(failure, 'Not saved.')}
      kept={keptOf(failure, isNew)}
      {...(!isLost(failure, isNew) && { onRetry })}
    >
      {(issues.length > 0 || blockers.length > 0) && (
        <ul>
          {issues.map(({ path, message }) => (
            <li key={path + message}>{message}</li>
          ))}
          {blockersByKind(blockers, {}, blocker_totals).map(({ title, blockers }) => (
            <li key={title}>
              {title}: {blockers.map(({ name }) => name).join(', ')}
            </li>
          ))}
        </ul>
      )}
    </ProblemNotice>
  );
}

const isLost = (failure: Failure, isNew: boolean) => isGone(failure) && !isNew;

function keptOf(failure: Failure, isNew: boolean): string {
  const { code, may_be_done } = failure;
  const kept = 'Everything you typed is still here.';
  if (isLost(failure, isNew)) return `Somebody may have deleted it meanwhile. ${kept}`;
  if (code === 'idempotency_key_reused')
    return isNew ? `${kept} Saving again adds another one.` : `${kept} Save again to store it.`;
  if (may_be_done && isNew) return `${kept} It may have been stored anyway: check the list before you retry.`;
  return kept;
}
