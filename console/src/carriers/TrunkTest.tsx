import { IconPlugConnected } from '@tabler/icons-react';
import { trunkTestPolicy } from '@trunkline/contract/carriers/trunk-test.policy.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useSession } from '../session/session.queries.ts';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { Section } from '../ui/Section.tsx';
import classes from './TrunkTest.module.css';
import { TrunkTestResult } from './TrunkTestResult.tsx';
import { useTestTrunk } from './trunk-test.queries.ts';
import { outcomeOf } from './trunk-words.ts';

type TrunkTestProps = { carrier: Owner & { voip_carrier_sid: string } };

/** Below the form, since it tests what is saved and not what is typed. */
export function TrunkTest({ carrier }: TrunkTestProps) {
  const { actor } = useSession();
  const test = useTestTrunk();
  // The screen may have gone on to another carrier.
  const isCurrent = test.variables === carrier.voip_carrier_sid;
  const isTesting = isCurrent && test.isPending;
  const found = isCurrent ? test.data : undefined;

  return (
    <Section
      title="Trunk test"
      about="Sends a SIP OPTIONS request from this server to each outbound gateway, as it is saved, and shows the answer. No call is made."
      aside={
        <GuardedButton
          may={may(trunkTestPolicy, 'test', actor, carrier)}
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
        {isTesting &&
          'Asking the gateways. Each has up to five seconds to answer, and four are asked at a time.'}
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
