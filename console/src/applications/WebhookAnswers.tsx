import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Application } from '@trunkline/contract/applications/applications.contract.ts';
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import type { TestedHook } from '@trunkline/contract/applications/webhook-test.contract.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useMutateOnce } from '../app/mutate-once.ts';
import { useSession } from '../session/session.queries.ts';
import { AsidePanel, Facts } from '../ui/page/AsidePanel.tsx';
import { failureOf } from '../ui/page/failure.ts';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import { LastAnswer } from '../ui/page/LastAnswer.tsx';
import { unread } from '../ui/page/not-read.ts';
import { useTestWebhook, webhookAnswersQuery } from './app-env.queries.ts';
import { lastAnswerOf } from './webhook-answer.ts';

const labels: Record<TestedHook, string> = {
  call_hook: 'Calling',
  call_status_hook: 'Call status',
  messaging_hook: 'Messaging',
};

type WebhookAnswersProps = { application: Application; owner: Owner; loadedAt: number };

/** What the last test of each webhook found; nothing where the server does not keep it (`R7`). */
export function WebhookAnswers({ application, owner, loadedAt }: WebhookAnswersProps) {
  const { actor, features } = useSession();
  const isKept = features.has('webhook-answers');
  const { application_sid } = application;
  const answers = useQuery({ ...webhookAnswersQuery(application_sid, loadedAt), enabled: isKept });
  const { data } = answers;
  const test = useMutateOnce(useTestWebhook(application_sid));
  if (!isKept || data?.length === 0) return null;
  const calling = data?.find(({ hook }) => hook === 'call_hook');
  const summary = data ? calling && lastAnswerOf(calling.last).word : unread(answers);
  const testButton = calling && (
    <GuardedButton
      may={may(applicationPolicy, 'testWebhook', actor, owner)}
      variant="default"
      size="xs"
      leftSection={<IconPlugConnected size={16} aria-hidden />}
      aria-disabled={test.isPending}
      onClick={() => test.isPending || test.mutate({ hook: 'call_hook' })}
    >
      {test.isPending ? 'Testing' : 'Test'}
    </GuardedButton>
  );
  return (
    <AsidePanel title="Last webhook test" summary={summary} note={testButton}>
      {data ? (
        <Facts
          facts={data.map(({ hook, last }) => ({
            name: labels[hook],
            value: <LastAnswer shown={lastAnswerOf(last)} last={last} />,
          }))}
        />
      ) : (
        summary
      )}
      <div aria-live="polite">
        {test.error && <p>The test could not be run: {failureOf(test.error).msg}</p>}
      </div>
    </AsidePanel>
  );
}
