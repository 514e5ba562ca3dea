import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { EnvValue, EnvVariable } from '@trunkline/contract/applications/app-env.ts';
import { enterAgain } from '@trunkline/contract/core/secret-places.ts';
import type { ChangeEvent } from 'react';
import { PickInput } from '../app/record/PickInput.tsx';
import type { Picks } from '../app/record/picks.ts';
import { plain } from '../ui/form/plain.ts';
import { SecretInput } from '../ui/form/SecretInput.tsx';
import { EnvFileInput } from './EnvFileInput.tsx';
import classes from './EnvironmentFields.module.css';
import { choicesOf, controlOf, isMasked } from './env-form.ts';

type EnvVariableFieldProps = {
  name: string;
  variable: EnvVariable;
  /** By their names; undefined where there are none. */
  carriers: Picks | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: what the form library's getInputProps returns.
  input: any;
  /** What the server sent, masked when it is secret; null when it sent none. */
  stored: string | null;
  /** Whether the webhook is at another place than the stored value was entered for. */
  isElsewhere: boolean;
};

/** One variable, by the control that fits it. */
export function EnvVariableField(props: EnvVariableFieldProps) {
  const { name, variable, carriers, input, stored, isElsewhere } = props;
  const { value, ...rest } = input as { value: EnvValue; onChange: (value: EnvValue) => void };
  const words = {
    label: name,
    description: variable.description || undefined,
    required: variable.required ?? false,
  };
  const text = String(value);
  const again = isElsewhere && isMasked(stored ?? undefined) ? enterAgain(name) : null;
  const byText = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    rest.onChange(event.currentTarget.value);
  switch (controlOf(variable, carriers !== undefined, stored)) {
    case 'toggle':
      return (
        <Checkbox
          {...rest}
          label={
            <>
              {name}
              {words.required && (
                <span className={classes.asterisk} aria-hidden>
                  {' '}
                  *
                </span>
              )}
            </>
          }
          aria-label={name}
          description={words.description}
          checked={value === true}
          onChange={(event) => rest.onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...rest}
          {...words}
          value={text}
          data={optionsOf(choicesOf(variable), text, words.required)}
          onChange={(event) =>
            rest.onChange(event.currentTarget.value === '' ? '' : typed(event.currentTarget.value, variable))
          }
        />
      );
    case 'carrier':
      return (
        carriers && (
          <PickInput
            {...rest}
            {...words}
            value={text}
            known={text && (isMasked(text) ? 'Stored' : text)}
            picks={carriers}
            {...(!words.required && { first: { value: '', label: 'None' } })}
            failed="The carriers could not be loaded."
          />
        )
      );
    case 'secret':
      return <SecretInput {...rest} {...words} value={text} stored={stored} again={again} />;
    case 'file':
      return <EnvFileInput {...rest} {...words} value={text} />;
    case 'area':
      return (
        <Textarea
          {...rest}
          {...words}
          {...plain}
          value={text}
          onChange={byText}
          autosize
          minRows={4}
          maxRows={16}
        />
      );
    case 'number':
      return (
        <TextInput
          {...rest}
          {...words}
          {...plain}
          value={text}
          onChange={byText}
          inputMode="decimal"
          maw={240}
        />
      );
    default:
      return <TextInput {...rest} {...words} {...plain} value={text} onChange={byText} />;
  }
}

function typed(text: string, { type }: EnvVariable): EnvValue {
  return type === 'number' ? Number(text) : text;
}

/** A stored value that is no longer on offer keeps its place: saving must not change it unseen. */
function optionsOf(choices: readonly string[], chosen: string, required: boolean) {
  const none = required
    ? chosen === ''
      ? [{ value: '', label: 'Choose' }]
      : []
    : [{ value: '', label: 'None' }];
  const gone =
    chosen === '' || choices.includes(chosen)
      ? []
      : [{ value: chosen, label: isMasked(chosen) ? 'Stored' : chosen }];
  return [...none, ...choices.map((value) => ({ value, label: value })), ...gone];
}
