import type { Application } from '@trunkline/contract/applications/applications.contract.ts';
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useState } from 'react';
import { useSession } from '../session/session.queries.ts';
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx';
import { Section } from '../ui/form/Section.tsx';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import { late } from '../ui/page/late.ts';

const Panel = late(
  async () => (await import('./WebhookTestPanel.tsx')).WebhookTestPanel,
  () => <FormSkeleton name="test" fields={3} isPart />,
);

type WebhookTestProps = {
  application: Application;
  owner: Owner;
  /** Whether the form above has changes that are not saved. */
  isChanged: boolean;
};

/** Beside the form, not in it: what is tested is what is saved. A server that cannot test shows nothing. */
export function WebhookTest({ application, owner, isChanged }: WebhookTestProps) {
  const { actor, features } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const mayTest = may(applicationPolicy, 'testWebhook', actor, owner);
  if (!features.has('webhook-test')) return null;
  return (
    <Section
      title="Test webhook"
      help="webhooks.is-it-right"
      about="Sends a sample call to a saved webhook and checks the verbs in the answer."
      aside={
        !isOpen && (
          <GuardedButton may={mayTest} variant="default" onClick={() => setIsOpen(true)}>
            Test webhook
          </GuardedButton>
        )
      }
    >
      {isOpen && <Panel application={application} isChanged={isChanged} />}
    </Section>
  );
}
