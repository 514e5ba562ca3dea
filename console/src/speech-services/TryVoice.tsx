import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@trunkline/contract/core/policy.ts';
import type { SpeechCredential } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import { isVoiceFree, speaksAtOnce, speechVendorOf } from '@trunkline/contract/speech-services/vendors.ts';
import { useState } from 'react';
import { useSession } from '../session/session.queries.ts';
import { ChoiceInput } from '../ui/form/ChoiceInput.tsx';
import { ListenButton } from '../ui/form/ListenButton.tsx';
import { plain } from '../ui/form/plain.ts';
import { Section } from '../ui/form/Section.tsx';
import { customVoiceOptionsQuery } from './custom-voices.queries.ts';
import { speechOfferQuery, useListen } from './speech-offers.queries.ts';

type TryVoiceProps = { service: SpeechCredential; service_provider_sid: string };

/** Hear what the stored credential can say: a voice of the list, or one that only its owner knows by name. */
export function TryVoice({ service, service_provider_sid }: TryVoiceProps) {
  const { actor } = useSession();
  const { speech_credential_sid, account_sid, label, vendor } = service;
  const { asks, custom_voices, language: usual } = speechVendorOf(vendor) ?? {};
  const isTyped = asks?.tts === 'words' || isVoiceFree(service);
  const offer = useQuery({
    ...speechOfferQuery(service_provider_sid, vendor, { account_sid, label }),
    enabled: !isTyped && speaksAtOnce(service),
  });
  const custom = useQuery(customVoiceOptionsQuery(custom_voices ? speech_credential_sid : undefined));
  const listen = useListen();
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState({ language: usual?.tts?.[0] ?? 'en-US', voice: '' });
  const [text, setText] = useState('Thank you for calling. How can I help you today?');

  const listed = (offer.data?.tts ?? []).flatMap((spoken) =>
    spoken.voices.map((voice) => ({
      value: `${spoken.value}|${voice.value}`,
      label: voice.name,
      detail: spoken.name,
      language: spoken.value,
      voice: voice.value,
    })),
  );
  // Which language a voice of the customer's own speaks, only the customer knows.
  const own = (custom.data ?? []).map((voice) => ({ ...voice, language: null, voice: voice.value }));
  const all = [...own, ...listed];
  const first = listed.find(({ language }) => language.startsWith('en')) ?? all[0];
  const one = isTyped
    ? { value: '', label: typed.voice, language: null, voice: typed.voice }
    : (all.find(({ value }) => value === chosen) ?? first);
  const mayListen = may(speechServicePolicy, 'synthesize', actor, { account_sid, service_provider_sid });
  if (!mayListen.allowed || !one || !speaksAtOnce(service)) return null;
  // Of all of them: what is chosen would be another one once the rest has come, under somebody's hand.
  if (offer.isLoading || custom.isLoading) return null;
  const language = one.language ?? typed.language.trim();

  return (
    <Section title="Listen" about="Speaks a text with the stored credential. The vendor may charge for it.">
      {one.language === null && (
        <TextInput
          {...plain}
          label="Language"
          value={typed.language}
          maxLength={64}
          onChange={(event) => setTyped({ ...typed, language: event.currentTarget.value })}
        />
      )}
      {isTyped ? (
        <TextInput
          {...plain}
          label="Voice"
          value={typed.voice}
          maxLength={256}
          onChange={(event) => setTyped({ ...typed, voice: event.currentTarget.value })}
        />
      ) : (
        <ChoiceInput label="Voice" value={one.value} options={all} onChange={setChosen} />
      )}
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
        name={one.label || 'the voice'}
        disabled={[text, language, one.voice].some((word) => word.trim() === '')}
        onListen={() =>
          listen({
            ...(account_sid ? { account_sid } : {}),
            speech_credential_sid,
            language,
            voice: one.voice.trim(),
            text,
          })
        }
      />
    </Section>
  );
}
