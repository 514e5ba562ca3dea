import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.queries.ts';
import { Section } from '../ui/form/Section.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { MailState } from './MailState.tsx';
import { outboxQuery } from './outbox.queries.ts';

/** How mails are sent; nothing where the server does not tell. */
export function MailSection() {
  const isTold = useSession().features.has('outbox');
  const outbox = useQuery({ ...outboxQuery(), enabled: isTold });
  if (!isTold) return null;
  return (
    <Section title="Email" about="Password reset links and activation codes are sent by email.">
      {outbox.data ? (
        <MailState state={outbox.data} />
      ) : outbox.error ? (
        <ProblemNotice
          error={outbox.error}
          what="The email settings could not be loaded."
          onRetry={() => outbox.refetch()}
        />
      ) : (
        <Skeleton height={72} animate={false} />
      )}
    </Section>
  );
}
