import { Stack, Text } from '@mantine/core';
import type { OutboxState } from '@trunkline/contract/outbox/outbox.contract.ts';
import { pageSettings } from '../app/page-settings.ts';
import { countText } from '../ui/page/count-text.ts';
import { RelativeTime } from '../ui/page/RelativeTime.tsx';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import classes from './MailState.module.css';

/** Whether mails arrive, and what to do when not. */
export function MailState({ state: { mail, waiting } }: { state: OutboxState }) {
  const mails = waiting.find(({ kind }) => kind === 'mail');
  if (mail.sent_by === 'log') {
    const isNeeded = pageSettings.enable_forgot_password || pageSettings.enable_hosted_system;
    return (
      <Stack gap={8}>
        <StatusBadge status={isNeeded ? 'attention' : 'off'}>No mail server is set up</StatusBadge>
        <Text inherit>
          Emails are only written to the log of this server. To send them, set <code>TRUNKLINE_SMTP_URL</code>{' '}
          and <code>TRUNKLINE_MAIL_FROM</code>.
        </Text>
      </Stack>
    );
  }
  return (
    <Stack gap={8}>
      <StatusBadge status={mails?.last_error ? 'failing' : 'good'}>
        {mails?.last_error ? 'Emails are refused' : 'Emails are sent'}
      </StatusBadge>
      <Text inherit>
        From <strong>{mail.from}</strong>.{' '}
        {mails && (
          <>
            {mails.waiting === 1 ? '1 email is' : `${countText(mails.waiting)} emails are`} waiting, the first
            since <RelativeTime iso={mails.oldest_at} />. Delivery is retried automatically.
          </>
        )}
      </Text>
      {mails?.last_error && (
        <Text inherit>
          The mail server said: <span className={classes.said}>{mails.last_error}</span>
        </Text>
      )}
    </Stack>
  );
}
