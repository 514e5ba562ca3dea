import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { may } from '@trunkline/contract/core/policy.ts';
import type { CustomVoice } from '@trunkline/contract/speech-services/google-custom-voices.contract.ts';
import type { SpeechCredential } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import { useState } from 'react';
import { useSession } from '../../session/session.queries.ts';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { OverflowMenu } from '../../ui/OverflowMenu.tsx';
import { ProblemNotice } from '../../ui/ProblemNotice.tsx';
import { Section } from '../../ui/Section.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { customVoicesQuery, useRemoveCustomVoice } from '../custom-voices.queries.ts';
import classes from './CustomVoices.module.css';
import { VoiceDialog } from './VoiceDialog.tsx';

/** Voices of the customer's own at Google; each is saved by itself. */
export function CustomVoices({ service }: { service: SpeechCredential }) {
  const { actor } = useSession();
  const { speech_credential_sid: sid } = service;
  const voices = useQuery(customVoicesQuery(sid));
  const remove = useRemoveCustomVoice(sid);
  const [open, setOpen] = useState<CustomVoice | 'new' | null>(null);
  const [leaving, setLeaving] = useState<CustomVoice | null>(null);
  const mayChange = may(speechServicePolicy, 'update', actor, service);

  return (
    <Section
      title="Custom voices"
      about="Voices of your own, by a model or by a cloning key. Applications choose them beside Google's."
      aside={
        <GuardedButton
          may={mayChange}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setOpen('new')}
        >
          Add custom voice
        </GuardedButton>
      }
    >
      {voices.error && !voices.data && (
        <ProblemNotice
          error={voices.error}
          what="The custom voices could not be loaded."
          onRetry={() => voices.refetch()}
        />
      )}
      {voices.isPending && <FormSkeleton name="custom voices" fields={2} />}
      {voices.data?.length === 0 && <p className={classes.none}>No custom voices yet.</p>}
      {voices.data && voices.data.length > 0 && (
        <ul className={classes.voices}>
          {voices.data.map((voice) => (
            <li key={voice.google_custom_voice_sid}>
              <div className={classes.words}>
                <strong>{voice.name}</strong>
                <span>{voice.use_voice_cloning_key ? keyWords(voice) : voice.model}</span>
              </div>
              <OverflowMenu
                name={voice.name}
                entries={[
                  {
                    label: 'Edit',
                    icon: <IconPencil size={16} aria-hidden />,
                    may: mayChange,
                    onSelect: () => setOpen(voice),
                  },
                  {
                    label: 'Delete',
                    icon: <IconTrash size={16} aria-hidden />,
                    may: mayChange,
                    destructive: true,
                    onSelect: () => setLeaving(voice),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {open && (
        <VoiceDialog
          key={open === 'new' ? 'new' : open.google_custom_voice_sid}
          speech_credential_sid={sid}
          voice={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
      {leaving && (
        <ConfirmDelete
          opened
          kind="custom voice"
          name={leaving.name}
          onClose={() => setLeaving(null)}
          onDelete={() => remove.mutateAsync(leaving.google_custom_voice_sid)}
          onDeleted={() => toastSuccess(`Custom voice ${leaving.name} deleted`)}
        />
      )}
    </Section>
  );
}

function keyWords({ voice_cloning_key }: CustomVoice): string {
  return voice_cloning_key ? `Cloning key ${voice_cloning_key.slice(0, 24)}…` : 'Cloning key is missing';
}
