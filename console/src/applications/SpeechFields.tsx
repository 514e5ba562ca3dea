import { NativeSelect, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { may } from '@trunkline/contract/core/policy.ts';
import type { SpeechOffer } from '@trunkline/contract/speech-services/speech-offers.contract.ts';
import type { SpeechCredential } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import {
  isHidden,
  isVoiceFree,
  speaksAtOnce,
  speechVendorOf,
} from '@trunkline/contract/speech-services/vendors.ts';
import { useRef } from 'react';
import { pageSettings } from '../app/page-settings.ts';
import { useSession } from '../session/session.queries.ts';
import { customVoiceOptionsQuery } from '../speech-services/custom-voices.queries.ts';
import { speechOfferQuery, useListen } from '../speech-services/speech-offers.queries.ts';
import { ChoiceInput } from '../ui/form/ChoiceInput.tsx';
import { ListenButton } from '../ui/form/ListenButton.tsx';
import { plain } from '../ui/form/plain.ts';
import { useKeptChoices } from '../ui/form/use-kept-choices.ts';
import { useRested } from '../ui/form/use-rested.ts';
import { failureOf } from '../ui/page/failure.ts';
import { useLasting } from '../ui/page/use-lasting.ts';
import type { ApplicationValues } from './application-form.ts';
import classes from './SpeechFields.module.css';
import {
  askedAs,
  credentialOf,
  firstLabel,
  firstVoice,
  type Kind,
  type Known,
  labelOptions,
  labelThere,
  languageOptions,
  startWith,
  toldUse,
  vendorOptions,
  voiceOptions,
  withStored,
} from './speech-choices.ts';

type SpeechFieldsProps = {
  form: UseFormReturnType<ApplicationValues>;
  kind: Kind;
  account_sid: string;
  service_provider_sid: string;
  /** What the account may use; undefined while that is not known. */
  credentials: Known<SpeechCredential>;
  isLoading: boolean;
  /** Told of what a save has to wait for: without it another vendor would be sent with the old one's voice. */
  onFollow: (until: Promise<void>) => void;
  /** The vendor to turn to when the primary one fails. */
  isFallback?: boolean;
};

type Kept = { label: string; language: string; voice: string };

/** A vendor is asked for its options when the choice has rested (`C9`). */
const PAUSE_MS = 200;
const names = { synthesis: 'Speech synthesis', recognizer: 'Speech recognizer' };
const below = ['label', 'input', 'description', 'error'] as const;
const SPOKEN = 'Thank you for calling. How can I help you today?';

/** One of the four choices: to speak or to listen, at first or as the fallback (`C13`). */
export function SpeechFields(props: SpeechFieldsProps) {
  const { form, kind, account_sid, service_provider_sid, credentials, isFallback = false } = props;
  const queryClient = useQueryClient();
  const path = `${isFallback ? 'fallback_' : ''}speech_${kind}` as const;
  const name = isFallback ? `Fallback ${names[kind].toLowerCase()}` : names[kind];
  const values = form.getValues();
  const vendor = values[`${path}_vendor`];
  const label = values[`${path}_label`];
  const language = values[`${path}_language`];
  const isSpeaking = kind === 'synthesis';
  const voice = isSpeaking ? values[`${path as 'speech_synthesis'}_voice`] : '';

  const credential = credentialOf(credentials, kind, vendor, label);
  const asked = askedAs(vendor, kind);
  const hasOffer = asked === 'lists' || asked === 'voice';
  const [isResting, rest] = useRested(`${vendor} ${label}`, PAUSE_MS);
  const offerBy = (of: string, by: string) =>
    speechOfferQuery(
      service_provider_sid,
      of,
      credentialOf(credentials, kind, of, by)
        ? { account_sid, label: by || null, use: toldUse(credentials, kind, of, by) }
        : { create_new: true },
    );
  const asking = offerBy(vendor, label);
  const isAsked = asking.enabled && isResting && credentials !== undefined && hasOffer;
  const offer = useLasting(useQuery({ ...asking, enabled: isAsked }));
  const custom = useQuery(
    customVoiceOptionsQuery(
      isSpeaking && speechVendorOf(vendor)?.custom_voices ? credential?.speech_credential_sid : undefined,
    ),
  );
  const keep = useKeptChoices<Kept | undefined>();
  /** What the new vendor begins with is not known yet: language and voice are still the old one's. */
  const isFollowing = useRef(false);
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

  /** What was typed as the voice of a deployment speaks any language. */
  function speakIn(next: string) {
    const others = isVoiceFree(credential) ? {} : { voice: firstVoice(offer.data, vendor, next) };
    set({ language: next, ...others });
  }

  /** What was chosen of a vendor comes back with it, while its label is still there. */
  function turnTo(next: string) {
    const back = keep(vendor, isFollowing.current ? undefined : { label, language, voice }, next);
    if (!back || labelThere(credentials, kind, next, back.label) !== back.label)
      return turn(next, firstLabel(credentials, kind, next));
    isFollowing.current = false;
    set({ vendor: next, ...back });
  }

  function turn(next: string, by: string) {
    set({ vendor: next, label: by });
    isFollowing.current = true;
    props.onFollow(follow(next, by, next === vendor));
  }

  /** What the new vendor begins with is known once it has said what it offers. */
  async function follow(next: string, by: string, isSameVendor: boolean) {
    const begin = (offered?: SpeechOffer) => {
      const now = form.getValues();
      if (now[`${path}_vendor`] !== next || now[`${path}_label`] !== by) return;
      const chosen = credentialOf(credentials, kind, next, by);
      isFollowing.current = false;
      const before = { language, voice };
      set(startWith(offered, { vendor: next, kind, before, isSameVendor, credential: chosen }));
    };
    const wanted = offerBy(next, by);
    if (['words', 'nothing'].includes(askedAs(next, kind)) || !wanted.enabled) return begin();
    await new Promise((rested) => setTimeout(rested, PAUSE_MS));
    const now = form.getValues();
    if (now[`${path}_vendor`] !== next || now[`${path}_label`] !== by) return;
    // Asked once: a vendor that has said no by the time the choice is seen to rest would be asked again.
    rest(`${next} ${by}`);
    begin(await queryClient.query(wanted).catch(() => undefined));
  }

  const vendors = vendorOptions(credentials, kind, vendor, (id) => isHidden(id, pageSettings));
  const labels = labelOptions(credentials, kind, vendor, label);
  // Beside the choice too: a narrow one cuts its own words off.
  const missing = credentials && vendor !== '' && !credential ? { description: 'Not provisioned' } : {};
  const isLabelMissing = labels.some(({ value }) => value !== label);
  const languages = languageOptions(offer.data, kind);
  const voices = [...(custom.data ?? []), ...voiceOptions(offer.data, vendor, language)];
  const fault = offer.error ? failureOf(offer.error).msg : null;
  // Without a list there is nothing to choose from, so the words are typed.
  const isAsking =
    hasOffer && (props.isLoading || !isResting || (offer.isLoading && !fault) || custom.isLoading);
  const typesLanguage = asked === 'words' || (languages.length === 0 && !isAsking);
  const typesVoice = asked === 'words' || isVoiceFree(credential) || (voices.length === 0 && !isAsking);
  // A server of the customer's own has nothing to fall back to.
  const isRequired = asked === 'words';
  const languageField = form.getInputProps(`${path}_language`);
  const voiceField = form.getInputProps(`${path}_voice`);
  const voiceLabel = asked === 'voice' ? 'Model' : 'Voice';

  return (
    <fieldset>
      <legend className={classes.legend}>{name}</legend>
      <div className={classes.fields}>
        <NativeSelect
          {...form.getInputProps(`${path}_vendor`)}
          inputWrapperOrder={[...below]}
          {...(isLabelMissing ? {} : missing)}
          label="Vendor"
          disabled={props.isLoading}
          data={vendor === '' ? [{ value: '', label: 'Choose' }, ...vendors] : vendors}
          onChange={(event) => turnTo(event.currentTarget.value)}
        />
        {labels.length > 0 && (
          <NativeSelect
            {...form.getInputProps(`${path}_label`)}
            inputWrapperOrder={[...below]}
            {...(isLabelMissing ? missing : {})}
            label="Label"
            data={labels}
            onChange={(event) => turn(vendor, event.currentTarget.value)}
          />
        )}
        {(asked === 'lists' || asked === 'words') &&
          (typesLanguage ? (
            <TextInput {...plain} {...languageField} label="Language" required={isRequired} />
          ) : (
            <ChoiceInput
              {...languageField}
              label="Language"
              options={isAsking ? undefined : withStored(languages, language)}
              onChange={speakIn}
            />
          ))}
        {isSpeaking &&
          (typesVoice ? (
            <TextInput {...plain} {...voiceField} label={voiceLabel} required={isRequired} />
          ) : (
            <ChoiceInput
              {...voiceField}
              label={voiceLabel}
              options={isAsking ? undefined : withStored(voices, voice)}
              onChange={(next) => set({ voice: next })}
            />
          ))}
      </div>
      {fault && (
        <Text fz="xs" c="dimmed" mt={8}>
          The vendor's options could not be loaded. Type a value or choose from the known ones. {fault}
        </Text>
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
