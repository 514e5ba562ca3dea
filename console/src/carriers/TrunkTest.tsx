import { IconPlugConnected } from '@tabler/icons-react';
import { trunkTestPolicy } from '@trunkline/contract/carriers/trunk-test.policy.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useTestsAsked } from '../app/record/tests-asked.ts';
import { useSession } from '../session/session.queries.ts';
import { Section } from '../ui/form/Section.tsx';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import classes from './TrunkTest.module.css';
import { TrunkTestResult } from './TrunkTestResult.tsx';
import type { TrunkTesting } from './trunk-test.queries.ts';
import { outcomeOf, TRUNK_TEST } from './trunk-words.ts';

type TrunkTestProps = { carrier: Owner & { voip_carrier_sid: string }; test: TrunkTesting };

/** Below the form, since it tests what is saved and not what is typed. */
export function TrunkTest({ carrier, test }: TrunkTestProps) {
  const { actor } = useSession();
  // The screen may have gone on to another carrier.
  const isCurrent = test.variables === carrier.voip_carrier_sid;
  const isTesting = isCurrent && test.isPending;
  const found = isCurrent ? test.data : undefined;
  const mayTest = may(trunkTestPolicy, 'test', actor, carrier);
  useTestsAsked(mayTest.allowed, () => test.mutate(carrier.voip_carrier_sid));

  return (
    <Section
      title={TRUNK_TEST}
      help="carriers.does-it-answer"
      about="Sends a SIP OPTIONS request from this server to each saved outbound gateway and shows the answer. No call is made."
      aside={
        <GuardedButton
          may={mayTest}
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          aria-disabled={isTesting}
          onClick={() => isTesting || test.mutate(carrier.voip_carrier_sid)}
        >
          {isTesting ? 'Testing' : 'Test trunk'}
        </GuardedButton>
      }
    >
      {isCurrent && test.error && <ProblemNotice error={test.error} what="The trunk was not tested." />}
      <div role="status" className={classes.state}>
        {isTesting && 'Testing the gateways, four at a time. Each has up to five seconds to answer.'}
        {found && outcomeOf(found, new Date(test.submittedAt))}
      </div>
      {found && (
        <ul className={classes.results}>
          {found.results.map((result) => (
            <TrunkTestResult key={result.sip_gateway_sid} result={result} />
          ))}
        </ul>
      )}
    </Section>
  );
}
