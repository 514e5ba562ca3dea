import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountSpeechQuery } from '../speech-services/speech-services.queries.ts';
import { CheckZone } from '../ui/form/CheckZone.tsx';
import { Section } from '../ui/form/Section.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { type ApplicationValues, swapSpeech, withFallback, withLabelsThere } from './application-form.ts';
import { SpeechFields } from './SpeechFields.tsx';

type SpeechSectionProps = {
  form: UseFormReturnType<ApplicationValues>;
  service_provider_sid: string;
  /** A new application takes the labels that there are; a stored one keeps its own. */
  isNew: boolean;
  onFollow: (until: Promise<void>) => void;
};

/** With what an application speaks and listens, at first and as the fallback. */
export function SpeechSection({ form, service_provider_sid, isNew, onFollow }: SpeechSectionProps) {
  const values = form.getValues();
  const { account_sid } = values;
  const { data, error, isLoading, refetch } = useQuery(accountSpeechQuery(account_sid));
  const speech = { form, account_sid, service_provider_sid, credentials: data, isLoading, onFollow };

  useEffect(() => {
    if (!isNew) return;
    const before = form.getValues();
    const begun = withLabelsThere(before, data);
    if (begun === before) return;
    const isDirty = form.isDirty();
    form.setValues(begun);
    // Nobody is asked whether to leave for what nobody typed.
    if (!isDirty) form.resetDirty(begun);
  });

  return (
    <Section
      title="Speech"
      help="speech-vendors"
      about="Used when a verb does not name a vendor. A label is needed only if the account has several services of the same vendor."
    >
      {error && !data && (
        <ProblemNotice
          error={error}
          what="The speech services of this account could not be loaded."
          kept="Your selection stays unchanged."
          onRetry={() => void refetch()}
        />
      )}
      <SpeechFields {...speech} kind="synthesis" />
      <SpeechFields {...speech} kind="recognizer" />
      <CheckZone
        label="Use a fallback speech vendor if primary fails"
        checked={values.use_for_fallback_speech}
        onChange={(isOn) => form.setValues(withFallback(form.getValues(), isOn, data))}
      >
        <SpeechFields {...speech} kind="synthesis" isFallback />
        <SpeechFields {...speech} kind="recognizer" isFallback />
        <div>
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
            onClick={() => form.setValues(swapSpeech(form.getValues()))}
          >
            Swap primary and fallback
          </Button>
        </div>
      </CheckZone>
    </Section>
  );
}
