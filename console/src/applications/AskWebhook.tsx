import { Anchor, Stack } from '@mantine/core';
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { Answering } from '@trunkline/contract/least-cost-routing/explain-inbound.contract.ts';
import { explainLink } from '../app/calls/explain-link.ts';
import { useMutateOnce } from '../app/mutate-once.ts';
import { useSession } from '../session/session.queries.ts';
import { formatNumber } from '../ui/page/format-number.ts';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { useTestWebhook } from './app-env.queries.ts';
import classes from './WebhookTest.module.css';
import { WebhookTestOutcome } from './WebhookTestOutcome.tsx';
import { dialledNumbers } from './webhook-answer.ts';

type AskWebhookProps = {
  application: Answering;
  call: { direction: 'inbound' | 'outbound'; from?: string | undefined; to?: string | undefined };
};

/** What the webhook at the end of a call's way would answer, once somebody asks; where it dials on, that too is explained. */
export function AskWebhook({ application, call }: AskWebhookProps) {
  const { actor, features } = useSession();
  const test = useMutateOnce(useTestWebhook(application.application_sid));
  if (!application.webhook || !features.has('webhook-test')) return null;
  const dialled = test.data ? dialledNumbers(test.data) : [];
  return (
    <div className={classes.panel}>
      <Stack gap={8} align="flex-start">
        <GuardedButton
          may={may(applicationPolicy, 'testWebhook', actor, application)}
          variant="default"
          aria-disabled={test.isPending || undefined}
          onClick={() => {
            if (!test.isPending) test.mutate({ hook: 'call_hook', env: true, ...call });
          }}
        >
          {test.isPending ? 'Waiting for the webhook' : 'Ask the webhook'}
        </GuardedButton>
        {!test.data && <p className={classes.address}>Its answer is unknown until you ask it.</p>}
      </Stack>
      <div aria-live="polite" aria-busy={test.isPending}>
        {test.error && <ProblemNotice error={test.error} what="The webhook could not be asked." />}
        {test.data && <WebhookTestOutcome result={test.data} />}
      </div>
      {dialled.map((number) => (
        <p key={number} className={classes.address}>
          It dials {formatNumber(number)}.{' '}
          <Anchor
            component={TargetLink}
            underline="always"
            link={explainLink({
              direction: 'outbound',
              to: number,
              account: application.account_sid ?? undefined,
            })}
          >
            Explain that call
          </Anchor>
        </p>
      ))}
    </div>
  );
}
