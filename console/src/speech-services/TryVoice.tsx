import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@trunkline/contract/core/policy.ts';
import type { SpeechCredential } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import { useState } from 'react';
import { useSession } from '../session/session.queries.ts';
import { ChoiceInput } from '../ui/ChoiceInput.tsx';
import { ListenButton } from '../ui/ListenButton.tsx';
import { Section } from '../ui/Section.tsx';
import { speechOfferQuery, useListen } from './speech-offers.queries.ts';

/** Hear what the stored credential can say. */
export function TryVoice({
  service,
  service_provider_sid,
}: {
  service: SpeechCredential;
  service_provider_sid: string;
}) {
  const { actor } = useSession();
  const { speech_credential_sid, account_sid, label, vendor } = service;
  const offer = useQuery(speechOfferQuery(service_provider_sid, vendor, { account_sid, label }));
  const listen = useListen();
  const [chosen, setChosen] = useState('');
  const [text, setText] = useState('Thank you for calling. How can I help you today?');
  const all = offer.data?.tts?.flatMap((spoken) =>
    spoken.voices.map((voice) => ({
      value: `${spoken.value}|${voice.value}`,
      label: voice.name,
      detail: spoken.name,
      language: spoken.value,
      voice: voice.value,
    })),
  );
  const first = all?.find(({ language }) => language.startsWith('en')) ?? all?.[0];
  const one = all?.find(({ value }) => value === chosen) ?? first;
  const mayListen = may(speechServicePolicy, 'synthesize', actor, service);
  if (!mayListen.allowed || !one) return null;

  return (
    <Section title="Listen" about="Speaks a text with the stored credential; the vendor may charge for it.">
      <ChoiceInput label="Voice" value={one.value} options={all} onChange={setChosen} />
      <Textarea
        label="Text"
        autosize
        minRows={2}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ListenButton
        key={one.value}
        name={one.label}
        disabled={text.trim() === ''}
        onListen={() =>
          listen({
            ...(account_sid ? { account_sid } : {}),
            speech_credential_sid,
            language: one.language,
            voice: one.voice,
            text,
          })
        }
      />
    </Section>
  );
}
