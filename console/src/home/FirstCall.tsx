import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { FirstStep, Home } from '@trunkline/contract/home/home.contract.ts';
import { type ReactNode, Suspense, useState } from 'react';
import type { CallsOwner } from '../app/calls-owner.ts';
import { useSession } from '../session/session.queries.ts';
import { Card, CardRow, CardRows } from './Card.tsx';
import { knownFor, stepWords, testedBy } from './home-words.ts';
import { StepDialog } from './StepDialog.tsx';
import { WaitForCall } from './WaitForCall.tsx';

/** The form of a step: of the record that was begun, or of a new one. */
export type StepForm = (step: FirstStep) => ReactNode;

/** The form of a test call that the application answers for its account. */
export type TestCall = (
  about: { account_sid: string; application_sid: string },
  onClose: () => void,
) => ReactNode;

type FirstCallProps = {
  steps: Home['steps'] | undefined;
  isFailed: boolean;
  onRetry: () => unknown;
  owner: CallsOwner | undefined;
  form: StepForm;
  testCall: TestCall;
  onPutAway: () => void;
};

/** From nothing to an answered call, as far as it is done, without leaving it; away when it is. */
export function FirstCall({ steps, isFailed, onRetry, owner, form, testCall, onPutAway }: FirstCallProps) {
  const { actor, features } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const done = (steps ?? []).filter((step) => step.done).length;
  const next = steps?.find((step) => !step.done);
  // Null is of a provider with so many accounts that not all of it is known.
  if ((steps && !next) || (steps === null && !isFailed)) return null;
  const tested = next?.kind === 'call' && features.has('live-calls') ? testedBy(actor, steps ?? []) : null;
  return (
    <Card
      title="First call"
      note={
        steps && (
          <>
            {done} of {steps.length}{' '}
            <Button variant="subtle" size="compact-xs" onClick={onPutAway}>
              Put away
            </Button>
          </>
        )
      }
      isLoading={!steps}
      isFailed={isFailed}
      onRetry={onRetry}
      height={190}
    >
      <CardRows>
        {(steps ?? []).map((step) => {
          const { what, more, action } = stepWords(step);
          const isForm = step === next && step.kind !== 'call' && !actor.view_only;
          return (
            <CardRow
              key={step.kind}
              mark={
                step.done ? (
                  <IconCircleCheckFilled size={18} color="var(--status-good)" role="img" aria-label="Done" />
                ) : (
                  <IconCircle size={18} color="var(--status-off)" role="img" aria-label="To do" />
                )
              }
              end={
                step === next && tested ? (
                  <Button size="xs" onClick={() => setIsOpen(true)}>
                    Place a test call
                  </Button>
                ) : (
                  isForm && (
                    <Button size="xs" onClick={() => setIsOpen(true)}>
                      {action}
                    </Button>
                  )
                )
              }
            >
              {step === next ? <strong>{what}</strong> : what}
              {step === next && step.kind === 'call' && owner ? (
                <WaitForCall
                  owner={owner}
                  number={steps?.find(({ kind }) => kind === 'number')?.name ?? null}
                />
              ) : (
                <small>{more}</small>
              )}
            </CardRow>
          );
        })}
      </CardRows>
      {tested && isOpen && <Suspense fallback={null}>{testCall(tested, () => setIsOpen(false))}</Suspense>}
      {next && next.kind !== 'call' && isOpen && (
        <StepDialog
          title={stepWords(next).action}
          sid={next.sid}
          known={knownFor(next, steps ?? [])}
          onClose={() => setIsOpen(false)}
        >
          {form(next)}
        </StepDialog>
      )}
    </Card>
  );
}
