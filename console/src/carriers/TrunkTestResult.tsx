import { VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { TrunkTestResult as Result } from '@trunkline/contract/carriers/trunk-test.contract.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { TrunkAttempt } from './TrunkAttempt.tsx';
import classes from './TrunkTest.module.css';
import { durationOf, placeOf, verdictOf } from './trunk-words.ts';

/** One gateway: its state and a sentence, and on request how it came to that. */
export function TrunkTestResult({ result }: { result: Result }) {
  const { address, attempts, is_active, ms, port, protocol, steps, summary } = result;
  const { status, word } = verdictOf(result);
  return (
    <li className={classes.result}>
      <div className={classes.head}>
        <StatusBadge status={status}>{word}</StatusBadge>
        <span className={classes.place}>
          <code>{placeOf(address, port)}</code> <span>{protocol.toUpperCase()}</span>
          {is_active === 0 && <span>inactive</span>}
        </span>
        <span className={classes.time}>{durationOf(ms)}</span>
      </div>
      <p className={classes.summary}>{summary}</p>
      {(steps.length > 0 || attempts.length > 0) && (
        <details className={classes.details}>
          <summary>
            <IconChevronRight size={16} aria-hidden />
            Details
            <VisuallyHidden> of {placeOf(address, port)}</VisuallyHidden>
          </summary>
          {steps.length > 0 && (
            <>
              <h3>How the address was resolved</h3>
              <ol className={classes.steps}>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </>
          )}
          {attempts.length > 0 && (
            <>
              <h3>{attempts.length === 1 ? 'The attempt' : `The ${attempts.length} attempts`}</h3>
              {attempts.map((attempt, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: addresses that are not told look alike
                <TrunkAttempt key={nth} attempt={attempt} told={summary} />
              ))}
            </>
          )}
        </details>
      )}
    </li>
  );
}
