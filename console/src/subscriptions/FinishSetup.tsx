import { Anchor } from '@mantine/core';
import { IconCircle } from '@tabler/icons-react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import type { ReactNode } from 'react';
import { mayBeginCarrier } from '../app/carriers-kept.ts';
import type { Session } from '../app/session.ts';
import { someCarrierQuery } from '../carriers/carriers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { accountSpeechQuery } from '../speech-services/speech-services.queries.ts';
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx';
import { Section } from '../ui/form/Section.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import classes from './YourSubscription.module.css';

const toCarrier = linkOptions({ to: '/internal/carriers/add' });
const toSpeech = linkOptions({ to: '/internal/speech-services/add' });

const setupQueries = ({ account }: Session['me']) =>
  [
    someCarrierQuery(account.service_provider_sid ?? ''),
    accountSpeechQuery(account.account_sid ?? ''),
  ] as const;

/** Asked with the account, whose form would otherwise be pushed down after it was drawn. */
export function warmSetup(queryClient: QueryClient, { me }: Session): void {
  const [carriers, speech] = setupQueries(me);
  void queryClient.prefetchQuery(carriers);
  void queryClient.prefetchQuery(speech);
}

function useSetup() {
  const [carriers, speech] = setupQueries(useSession().me);
  return { carriers: useQuery(carriers), speech: useQuery(speech) };
}

/** Nothing is drawn before it is known what is missing, or that this cannot be: a form would be pushed down under a press. */
export function OnceSetupIsKnown({ children }: { children: ReactNode }) {
  const { carriers, speech } = useSetup();
  return carriers.isLoading || speech.isLoading ? <FormSkeleton name="account" fields={6} /> : children;
}

/** What an account needs before its first call, until it has it; nothing while that is not known. */
export function FinishSetup() {
  const { actor } = useSession();
  const { carriers, speech } = useSetup();
  const steps = [
    {
      is_open: carriers.data === false,
      may: mayBeginCarrier(actor),
      link: toCarrier,
      label: 'Add a carrier',
      why: 'to make and take calls',
    },
    {
      is_open: speech.data?.length === 0,
      may: may(speechServicePolicy, 'begin', actor),
      link: toSpeech,
      label: 'Add a speech service',
      why: 'to speak and to listen',
    },
  ].filter(({ is_open }) => is_open);
  if (steps.length === 0) return null;
  return (
    <Section title="Finish Account Setup" about="What is still missing for your first call.">
      <ul className={classes.steps}>
        {steps.map(({ may: mayAdd, link, label, why }) => (
          <li key={label}>
            <IconCircle size={16} aria-hidden />
            <span>
              {mayAdd.allowed ? (
                <Anchor component={TargetLink} link={link} underline="always">
                  {label}
                </Anchor>
              ) : (
                label
              )}{' '}
              {why}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
