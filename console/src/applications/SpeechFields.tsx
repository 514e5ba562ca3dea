import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { may } from '@trunkline/contract/core/policy.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import { isVoiceFree, speaksAtOnce, speechVendorOf } from '@trunkline/contract/speech-services/vendors.ts';
import { useSession } from '../session/session.queries.ts';
import { customVoiceOptionsQuery } from '../speech-services/custom-voices.queries.ts';
import { speechOfferQuery, useListen } from '../speech-services/speech-offers.queries.ts';
import { accountSpeechQuery } from '../speech-services/speech-services.queries.ts';
import { ChoiceInput } from '../ui/ChoiceInput.tsx';
import { failureOf } from '../ui/failure.ts';
import { ListenButton } from '../ui/ListenButton.tsx';
import type { ApplicationValues } from './application-form.ts';
import classes from './SpeechFields.module.css';
import {
  askedAs,
  credentialOf,
  firstLabel,
  firstVoice,
  type Kind,
  labelOptions,
  languageOptions,
  startWith,
  vendorOptions,
  voiceOptions,
  withStored,
} from './speech-choices.ts';

type SpeechFieldsProps = {
  form: UseFormReturnType<ApplicationValues>;
  kind: Kind;
  account_sid: string;
  service_provider_sid: string;
  /** The vendor to turn to when the primary one fails. */
  isFallback?: boolean;
};

const names = { synthesis: 'Speech synthesis', recognizer: 'Speech recognizer' };
const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;
const SPOKEN = 'Thank you for calling. How can I help you today?';

/** One of the four choices: to speak or to listen, at first or as the fallback (console-core 12.4). */
export function SpeechFields(props: SpeechFieldsProps) {
  const { form, kind, account_sid, service_provider_sid, isFallback = false } = props;
  const queryClient = useQueryClient();
  const path = `${isFallback ? 'fallback_' : ''}speech_${kind}` as const;
  const name = isFallback ? `Fallback ${names[kind].toLowerCase()}` : names[kind];
  const values = form.getValues();
  const vendor = values[`${path}_vendor`];
  const label = values[`${path}_label`];
  const language = values[`${path}_language`];
  const isSpeaking = kind === 'synthesis';
  const voice = isSpeaking ? values[`${path as 'speech_synthesis'}_voice`] : '';

  const credentials = useQuery(accountSpeechQuery(account_sid));
  const known = credentials.data ?? [];
  const credential = credentialOf(known, kind, vendor, label);
  const asked = askedAs(vendor, kind);
  const offerBy = (of: string, by: string) =>
    speechOfferQuery(
      service_provider_sid,
      of,
      credentialOf(known, kind, of, by) ? { account_sid, label: by || null } : { create_new: true },
    );
  const offer = useQuery({
    ...offerBy(vendor, label),
    enabled: credentials.isSuccess && vendor !== '' && (asked === 'lists' || asked === 'voice'),
  });
  const custom = useQuery(
    customVoiceOptionsQuery(
      isSpeaking && speechVendorOf(vendor)?.custom_voices ? credential?.speech_credential_sid : undefined,
    ),
  );
  const { actor } = useSession();
  const listen = useListen();
  const mayListen =
    credential &&
    speaksAtOnce(credential) &&
    may(speechServicePolicy, 'synthesize', actor, {
      account_sid: credential.account_sid,
      service_provider_sid,
    }).allowed;

  function set(next: { vendor?: string; label?: string; language?: string; voice?: string }) {
    const entries = Object.entries(next).filter(([key]) => isSpeaking || key !== 'voice');
    form.setValues({
      ...form.getValues(),
      ...Object.fromEntries(entries.map(([key, value]) => [`${path}_${key}`, value])),
    });
  }

  /** What the new vendor begins with is known once it has said what it offers. */
  async function follow(next: string, by: string) {
    set({ vendor: next, label: by });
    const offered = await queryClient.fetchQuery(offerBy(next, by)).catch(() => undefined);
    const now = form.getValues();
    if (now[`${path}_vendor`] !== next || now[`${path}_label`] !== by) return;
    set(startWith(offered, next, kind, { language, voice }));
  }

  const vendors = vendorOptions(known, kind, vendor);
  const labels = labelOptions(known, kind, vendor, label);
  const languages = languageOptions(offer.data, kind);
  const voices = [...(custom.data ?? []), ...voiceOptions(offer.data, vendor, language)];
  const fault = offer.error ? failureOf(offer.error).msg : null;
  // Without a list there is nothing to choose from, so the words are typed.
  const typesLanguage = asked === 'words' || (languages.length === 0 && !offer.isLoading);
  const typesVoice =
    asked === 'words' || isVoiceFree(credential) || (voices.length === 0 && !offer.isLoading);
  const languageField = form.getInputProps(`${path}_language`);
  const voiceField = form.getInputProps(`${path}_voice`);
  const voiceLabel = asked === 'voice' ? 'Model' : 'Voice';

  return (
    <fieldset className={classes.speech}>
      <legend className={classes.legend}>{name}</legend>
      <div className={classes.fields} data-kind={kind}>
        <NativeSelect
          {...form.getInputProps(`${path}_vendor`)}
          label="Vendor"
          disabled={credentials.isLoading}
          data={vendor === '' ? [{ value: '', label: 'Choose' }, ...vendors] : vendors}
          onChange={(event) =>
            follow(event.currentTarget.value, firstLabel(known, kind, event.currentTarget.value))
          }
        />
        {labels.length > 0 && (
          <NativeSelect
            {...form.getInputProps(`${path}_label`)}
            label="Label"
            data={labels}
            onChange={(event) => follow(vendor, event.currentTarget.value)}
          />
        )}
        {(asked === 'lists' || asked === 'words') &&
          (typesLanguage ? (
            <TextInput {...plain} {...languageField} label="Language" />
          ) : (
            <ChoiceInput
              {...languageField}
              label="Language"
              options={offer.isLoading ? undefined : withStored(languages, language)}
              onChange={(next) => set({ language: next, voice: firstVoice(offer.data, vendor, next) })}
            />
          ))}
        {isSpeaking &&
          (typesVoice ? (
            <TextInput {...plain} {...voiceField} label={voiceLabel} />
          ) : (
            <ChoiceInput
              {...voiceField}
              label={voiceLabel}
              options={offer.isLoading ? undefined : withStored(voices, voice)}
              onChange={(next) => set({ voice: next })}
            />
          ))}
      </div>
      {fault && (
        <p className={classes.fault}>
          What the vendor offers could not be loaded, so type it or choose from what is known. {fault}
        </p>
      )}
      {isSpeaking && mayListen && voice !== '' && (
        <ListenButton
          key={`${credential.speech_credential_sid} ${language} ${voice}`}
          name={voice}
          onListen={() =>
            listen({
              speech_credential_sid: credential.speech_credential_sid,
              account_sid,
              // A vendor that is asked without one takes any.
              language: language || 'en-US',
              voice,
              text: SPOKEN,
            })
          }
        />
      )}
    </fieldset>
  );
}
