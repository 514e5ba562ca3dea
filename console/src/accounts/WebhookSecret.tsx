import { Group, VisuallyHidden } from '@mantine/core';
import { IconCopy, IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import type { Account } from '@trunkline/contract/accounts/accounts.contract.ts';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useState } from 'react';
import { useSession } from '../session/session.queries.ts';
import { Section } from '../ui/form/Section.tsx';
import { ConfirmAction } from '../ui/overlay/ConfirmAction.tsx';
import { toastError, toastSuccess } from '../ui/overlay/toast.ts';
import { copyAsked } from '../ui/page/copy-asked.ts';
import { failureOf } from '../ui/page/failure.ts';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import { useWebhookSecret } from './accounts.queries.ts';
import classes from './WebhookSecret.module.css';

const MASK = '••••••••••••••••••••••••';

/** Not part of the form: the secret is fetched when someone asks for it, and replaced at once. */
export function WebhookSecret({ account }: { account: Account }) {
  const { actor } = useSession();
  const secret = useWebhookSecret(account.account_sid);
  const [shown, setShown] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const mayRead = may(accountPolicy, 'readWebhookSecret', actor, account);

  /** The secret, or null when it could not be had, which has then been said. */
  async function ask(): Promise<string | null> {
    if (shown !== null) return shown;
    try {
      return await secret.mutateAsync({ regenerate: false });
    } catch (error) {
      toastError(`The webhook secret could not be loaded: ${failureOf(error).msg}`);
      return null;
    }
  }

  async function copy() {
    const asked = ask();
    if (!(await copyAsked(asked, 'Webhook secret'))) setShown(await asked);
  }

  return (
    <Section
      title="Webhook secret"
      help="webhooks.hooks-of-an-account"
      about="Signs the requests that the platform sends for this account, so that your server can verify them."
    >
      <Group justify="space-between" gap="8px 12px" p="8px 8px 8px 12px" bd="1px solid var(--line)" bdrs={6}>
        <code className={classes.value} aria-live="polite">
          {shown ?? (
            <>
              <span aria-hidden>{MASK}</span>
              <VisuallyHidden>Hidden</VisuallyHidden>
            </>
          )}
        </code>
        <Group gap={8}>
          <GuardedButton
            may={mayRead}
            variant="default"
            size="xs"
            leftSection={shown ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
            onClick={async () => setShown(shown === null ? await ask() : null)}
          >
            {shown ? 'Hide' : 'Reveal'}
          </GuardedButton>
          <GuardedButton
            may={mayRead}
            variant="default"
            size="xs"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={copy}
          >
            Copy
          </GuardedButton>
          <GuardedButton
            may={mayRead}
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => setIsAsking(true)}
          >
            Regenerate
          </GuardedButton>
        </Group>
      </Group>
      <ConfirmAction
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title="Regenerate webhook secret"
        label="Regenerate secret"
        workingLabel="Regenerating"
        failed="The webhook secret is unchanged."
        onConfirm={() => {
          // Its answer may be lost: what is shown then, or copied, is asked for anew.
          setShown(null);
          return secret.mutateAsync({ regenerate: true });
        }}
        onDone={(text) => {
          setShown(text);
          toastSuccess('Webhook secret regenerated');
        }}
      >
        <p>
          <strong>{account.name}</strong> gets a new webhook secret and the current one stops working at once.
          Servers that verify signatures reject its webhooks until they have the new one.
        </p>
      </ConfirmAction>
    </Section>
  );
}
