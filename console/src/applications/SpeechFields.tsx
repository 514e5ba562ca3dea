import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { speechDefaults } from '@trunkline/contract/applications/applications.contract.ts';
import { useId } from 'react';
import type { ApplicationValues } from './application-form.ts';
import classes from './SpeechFields.module.css';
import vendors from './vendor-suggestions.json';

type SpeechFieldsProps = {
  form: UseFormReturnType<ApplicationValues>;
  kind: 'synthesis' | 'recognizer';
  /** The vendor to turn to when the primary one fails. */
  isFallback?: boolean;
};

const names = { synthesis: 'Speech synthesis', recognizer: 'Speech recognizer' };

/** One of the four choices of a vendor: to speak or to listen, at first or as the fallback. */
export function SpeechFields({ form, kind, isFallback = false }: SpeechFieldsProps) {
  const listId = useId();
  const path = `${isFallback ? 'fallback_' : ''}speech_${kind}` as const;
  const name = isFallback ? `Fallback ${names[kind].toLowerCase()}` : names[kind];
  const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;
  return (
    <fieldset className={classes.speech}>
      <legend className={classes.legend}>{name}</legend>
      <div className={classes.fields} data-kind={kind}>
        <TextInput
          {...plain}
          {...form.getInputProps(`${path}_vendor`)}
          label="Vendor"
          list={listId}
          placeholder={isFallback ? undefined : speechDefaults[`speech_${kind}_vendor`]}
        />
        <TextInput
          {...plain}
          {...form.getInputProps(`${path}_language`)}
          label="Language"
          placeholder={isFallback ? undefined : speechDefaults[`speech_${kind}_language`]}
        />
        {kind === 'synthesis' && (
          <TextInput {...plain} {...form.getInputProps(`${path}_voice`)} label="Voice" />
        )}
        <TextInput {...plain} {...form.getInputProps(`${path}_label`)} label="Label" />
      </div>
      <datalist id={listId}>
        {vendors[kind].map((vendor) => (
          <option key={vendor} value={vendor} />
        ))}
      </datalist>
    </fieldset>
  );
}
