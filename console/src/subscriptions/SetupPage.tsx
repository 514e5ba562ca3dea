import { Anchor } from '@mantine/core';
import { IconCircle } from '@tabler/icons-react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import type { ReactNode } from 'react';
import { mayBeginCarrier } from '../app/carriers-kept.ts';
import { fetchAhead } from '../app/fetch-ahead.ts';
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
  void fetchAhead(queryClient, carriers);
  void fetchAhead(queryClient, speech);
}

type SetupPageProps = { plan: ReactNode; form: ReactNode };

/**
 * The page of the own account: its plan, what is missing, the form. Nothing of it is drawn before it is known what is
 * missing, or that this cannot be: the form would be pushed down under a press.
 */
export function SetupPage({ plan, form }: SetupPageProps) {
  const [ofCarriers, ofSpeech] = setupQueries(useSession().me);
  const carriers = useQuery(ofCarriers);
  const speech = useQuery(ofSpeech);
  // What could not be read is asked again, and what was typed meanwhile would go with the form.
  if ([carriers, speech].some(({ isLoading, isFetched }) => isLoading && !isFetched))
    return <FormSkeleton name="account" fields={6} />;
  return (
    <>
      {plan}
      <FinishSetup lacksCarrier={carriers.data === false} lacksSpeech={speech.data?.length === 0} />
      {form}
    </>
  );
}

type FinishSetupProps = { lacksCarrier: boolean; lacksSpeech: boolean };

/** What an account needs before its first call, until it has it. */
function FinishSetup({ lacksCarrier, lacksSpeech }: FinishSetupProps) {
  const { actor } = useSession();
  const steps = [
    {
      is_open: lacksCarrier,
      may: mayBeginCarrier(actor),
      link: toCarrier,
      label: 'Add a carrier',
      why: 'to make and take calls',
    },
    {
      is_open: lacksSpeech,
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
