import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { FirstStep, Home } from '@trunkline/contract/home/home.contract.ts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type CallsOwner, ownerKey } from '../app/calls/calls-owner.ts';
import { areKept } from '../app/carriers-kept.ts';
import { useSession } from '../session/session.queries.ts';
import { Card, CardRow, CardRows } from '../ui/page/Card.tsx';
import { isHeldUp, knownFor, mayTest, stepWords, testedBy } from './home-words.ts';
import { StepDialog } from './StepDialog.tsx';
import { noteStepsDone, wereStepsDone } from './steps-done.ts';
import { TestStep } from './TestStep.tsx';
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
  const [opened, setOpened] = useState<FirstStep['kind'] | null>(null);
  const done = (steps ?? []).filter((step) => step.done).length;
  const next = steps?.find((step) => !step.done && !isHeldUp(step));
  // Null is of a provider with so many accounts that not all of it is known.
  const hasNone = (steps && done === steps.length) || (steps === null && !isFailed);
  const key = ownerKey(owner);
  // Whoever waits for the call is led to it, also where the page has heard of it first.
  const [wait, setWait] = useState<'none' | 'begun' | 'over'>('none');
  if (wait === 'none' && next?.kind === 'call') setWait('begun');
  const endWait = useCallback(() => setWait('over'), []);
  const isCalled = Boolean(steps?.some(({ kind, done }) => kind === 'call' && done));
  useEffect(() => {
    if (steps !== undefined && !isFailed) noteStepsDone(key, Boolean(hasNone));
  }, [steps, isFailed, hasNone, key]);
  if ((hasNone && !(isCalled && wait === 'begun')) || (steps === undefined && wereStepsDone(key)))
    return null;
  const close = () => setOpened(null);
  const shown = steps?.find(({ kind }) => kind === opened);
  const tested = next?.kind === 'call' && features.has('live-calls') ? testedBy(actor, steps ?? []) : null;
  return (
    <Card
      title="First call"
      note={
        steps && (
          <>
            {done} of {steps.length}{' '}
            <Button variant="subtle" size="compact-xs" mr={-8} onClick={onPutAway}>
              Hide
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
          const isForm = (step === next || isHeldUp(step)) && mayTake(actor, step);
          return (
            <CardRow
              key={step.kind}
              mark={<StepMark step={step} />}
              end={
                step === next && tested ? (
                  <Button size="xs" onClick={() => setOpened('call')}>
                    Place a test call
                  </Button>
                ) : (
                  isForm && (
                    <Button
                      size="xs"
                      variant={step === next ? 'filled' : 'default'}
                      onClick={() => setOpened(step.kind)}
                    >
                      {action}
                    </Button>
                  )
                )
              }
            >
              {step === next ? <strong>{what}</strong> : what}
              {step.kind === 'call' && (step === next || isCalled) && wait === 'begun' && owner ? (
                <WaitForCall
                  owner={owner}
                  by={steps?.find(({ kind }) => kind === 'number')}
                  isKnown={isCalled}
                  onEnd={endWait}
                />
              ) : (
                <small>{more}</small>
              )}
              {(step.done || isHeldUp(step)) && mayTest(actor, step) && <TestStep step={step} />}
            </CardRow>
          );
        })}
      </CardRows>
      {tested && opened === 'call' && testCall(tested, close)}
      {shown && shown.kind !== 'call' && (
        <StepDialog
          title={stepWords(shown).action}
          sid={shown.sid}
          known={knownFor(shown, steps ?? [])}
          onClose={close}
        >
          {form(shown)}
        </StepDialog>
      )}
    </Card>
  );
}

/** A later release of the server may tell of others. */
const WITH_FORMS: readonly FirstStep['kind'][] = ['account', 'carrier', 'application', 'number'];

/** Where the provider keeps carriers to itself, an account waits for one, and for numbers; a number that is there it routes. */
function mayTake(actor: Actor, { kind, sid }: FirstStep): boolean {
  if (actor.view_only || !WITH_FORMS.includes(kind)) return false;
  return !areKept(actor) || !(kind === 'carrier' || (kind === 'number' && !sid));
}

function StepMark({ step }: { step: FirstStep }) {
  const [Icon, color, label] = step.done
    ? ([IconCircleCheckFilled, 'var(--status-good)', 'Done'] as const)
    : isHeldUp(step)
      ? ([IconCircleXFilled, 'var(--status-failing)', 'Fails its test'] as const)
      : ([IconCircle, 'var(--status-off)', 'To do'] as const);
  return <Icon size={18} color={color} role="img" aria-label={label} />;
}
