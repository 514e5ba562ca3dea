import { Checkbox, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  drawnFields,
  type Field,
  type FieldTable,
  isAsked,
  isEmpty,
  isLocked,
  type Values,
} from '@trunkline/contract/core/field.ts';
import { isSelector, toWire } from '@trunkline/contract/core/field-wire.ts';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { enterAgain, movedSecrets } from '@trunkline/contract/core/secret-places.ts';
import { GuardedButton } from '../page/GuardedButton.tsx';
import { CodeArea } from './CodeArea.tsx';
import { JsonFileInput } from './JsonFileInput.tsx';
import { OptionsZone } from './OptionsZone.tsx';
import { plain } from './plain.ts';
import { SecretInput } from './SecretInput.tsx';

type VendorFieldsProps<V> = {
  form: UseFormReturnType<V>;
  /** Where the form's values hold those of the fields: 'bucket_credential'. */
  path: string;
  table: FieldTable;
  /** The fields' values at that place. */
  values: Values;
  /** What the server has for this vendor, secrets masked; null when it has nothing. */
  stored: Values | null;
  /** Keeps what the table says does not change once it is stored; what has no value yet can be entered. */
  isLocking?: boolean;
  /** The way to another secret in place of a kept one (`R43`). */
  replacing?: Replacing | undefined;
  /** The vendor's own lists of today, for choices that name one as their source. */
  lists?: Lists | undefined;
};

/** Who may, and what opens for it. */
export type Replacing = { may: Decision; onOpen: () => void };

type Lists = Readonly<Record<string, unknown>>;

/** Draws the fields of any vendor's table, in its order; knows none by name. */
export function VendorFields<V>(props: VendorFieldsProps<V>) {
  const { form, path, table, values, stored, isLocking = false, lists, replacing } = props;
  const inputOf = (name: string) => form.getInputProps(`${path}.${name}`);

  const moved = stored ? movedSecrets(table, stored, toWire(table, values)) : [];

  function forget(selector: string) {
    for (const [name, { when = {} }] of Object.entries(table))
      if (selector in when) inputOf(name).onChange('');
  }

  return drawnFields(table, values).map(({ name, isShown }) => {
    const field = table[name] as Field;
    const known = stored?.[field.wire ?? name];
    const again = !isEmpty(known) && moved.includes(field.wire ?? name);
    const isKept = isLocking && isLocked(field) && (isSelector(field) || !isEmpty(known));
    return (
      <VendorField
        key={name}
        field={withList(field, lists)}
        disabled={isKept || !isShown}
        required={isAsked(table, name, values)}
        input={inputOf(name)}
        stored={typeof known === 'string' && known !== '' ? known : null}
        again={again ? enterAgain(`the ${field.label}`) : null}
        onForget={() => forget(name)}
        replacing={isKept ? replacing : undefined}
      />
    );
  });
}

type VendorFieldProps = {
  field: Field;
  disabled: boolean;
  required: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: what the form library's getInputProps returns.
  input: any;
  stored: string | null;
  again: string | null;
  replacing: Replacing | undefined;
  /** Empties what belongs to the choice before. */
  onForget: () => void;
};

function VendorField({ field, disabled, required, input, stored, again, ...more }: VendorFieldProps) {
  const { onForget, replacing } = more;
  const words = { label: field.label, description: field.help, required, disabled };
  const { value = '', ...rest } = input;
  const locked = replacing && (
    <GuardedButton
      may={replacing.may}
      variant="default"
      size="xs"
      aria-label={`Replace key: ${field.label}`}
      data-path={rest['data-path']}
      data-secret
      data-called={field.label}
      onClick={replacing.onOpen}
    >
      Replace key
    </GuardedButton>
  );
  switch (field.kind) {
    case 'toggle':
      return (
        <Checkbox
          {...rest}
          label={field.label}
          description={field.help}
          disabled={disabled}
          checked={Boolean(value)}
          onChange={(event) => rest.onChange(event.currentTarget.checked ? 1 : 0)}
        />
      );
    case 'variant':
      if (field.list)
        return (
          <NativeSelect
            {...rest}
            {...words}
            value={value}
            data={choicesOf({ choices: field.variants, default: field.default }, String(value))}
            onChange={(event) => {
              onForget();
              rest.onChange(event);
            }}
          />
        );
      return (
        <Radio.Group {...rest} {...words} value={value}>
          <Stack gap={12} mt={6}>
            {field.variants.map((one) => (
              <Radio key={one.value} value={one.value} label={one.label} disabled={disabled} />
            ))}
          </Stack>
        </Radio.Group>
      );
    case 'choice':
      return (
        <NativeSelect {...rest} {...words} value={value} data={choicesOf(field, String(value), required)} />
      );
    case 'secret':
      return <SecretInput {...rest} {...words} value={value} stored={stored} again={again} locked={locked} />;
    case 'json':
      if (field.sample) return <OptionsZone {...rest} field={field} value={String(value)} />;
      return <CodeArea {...rest} {...words} value={value} placeholder={field.placeholder} />;
    case 'json_file':
      return (
        <JsonFileInput {...rest} {...words} value={value} field={field} stored={stored} locked={locked} />
      );
    default:
      return (
        <TextInput
          {...rest}
          {...words}
          {...plain}
          value={value}
          placeholder={field.placeholder}
          maxLength={field.longest ?? 255}
          inputMode={field.kind === 'url' ? 'url' : undefined}
        />
      );
  }
}

/** A stored value that is no longer on offer keeps its place: saving must not change it. */
function choicesOf(
  field: Pick<Extract<Field, { kind: 'choice' }>, 'choices' | 'default' | 'first'>,
  value: string,
  required = true,
) {
  const choices = field.choices.map((choice) => ({ value: choice.value, label: choice.label }));
  const isKnown = choices.some((choice) => choice.value === value);
  // With a default there is always one of them.
  const isDecided = isKnown && (required || field.default !== undefined);
  const first = isDecided ? [] : [{ value: '', label: field.first ?? (required ? 'Choose' : 'None') }];
  return [...first, ...choices, ...(isKnown || value === '' ? [] : [{ value, label: value }])];
}

/** The choices of the vendor's own list, when it is there; an empty one tells nothing. */
function withList(field: Field, lists: Lists | undefined): Field {
  const list = field.kind === 'choice' && field.source ? lists?.[field.source] : undefined;
  if (field.kind !== 'choice' || !Array.isArray(list) || list.length === 0) return field;
  return { ...field, choices: list.map(({ value, name }) => ({ value, label: name })) };
}
