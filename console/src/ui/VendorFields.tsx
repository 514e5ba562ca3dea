import { Checkbox, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  type Field,
  type FieldTable,
  isLocked,
  isRequired,
  shownFields,
  type Values,
} from '@trunkline/contract/core/field.ts';
import { CodeArea } from './CodeArea.tsx';
import { JsonFileInput } from './JsonFileInput.tsx';
import { OptionsZone } from './OptionsZone.tsx';
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
  /** Keeps what the table says does not change once it is stored. */
  isLocking?: boolean;
  /** The vendor's own lists of today, for choices that name one as their source. */
  lists?: Lists | undefined;
};

type Lists = Readonly<Record<string, unknown>>;

/** Draws the fields of any vendor's table, in its order; knows none by name. */
export function VendorFields<V>(props: VendorFieldsProps<V>) {
  const { form, path, table, values, stored, isLocking = false, lists } = props;
  return shownFields(table, values).map((name) => {
    const field = table[name] as Field;
    const known = stored?.[field.wire ?? name];
    return (
      <VendorField
        key={name}
        field={withList(field, lists)}
        locked={isLocking && isLocked(field)}
        required={isRequired(table, name, values)}
        input={form.getInputProps(`${path}.${name}`)}
        stored={typeof known === 'string' && known !== '' ? known : null}
      />
    );
  });
}

type VendorFieldProps = {
  field: Field;
  locked: boolean;
  required: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: what the form library's getInputProps returns.
  input: any;
  stored: string | null;
};

const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

function VendorField({ field, locked, required, input, stored }: VendorFieldProps) {
  const words = { label: field.label, description: field.help, required, disabled: locked };
  const { value = '', ...rest } = input;
  switch (field.kind) {
    case 'toggle':
      return (
        <Checkbox
          {...rest}
          label={field.label}
          description={field.help}
          disabled={locked}
          checked={Boolean(value)}
          onChange={(event) => rest.onChange(event.currentTarget.checked ? 1 : 0)}
        />
      );
    case 'variant':
      return (
        <Radio.Group {...rest} {...words} value={value}>
          <Stack gap={6} mt={6}>
            {field.variants.map((one) => (
              <Radio key={one.value} value={one.value} label={one.label} disabled={locked} />
            ))}
          </Stack>
        </Radio.Group>
      );
    case 'choice':
      return <NativeSelect {...rest} {...words} value={value} data={choicesOf(field, String(value))} />;
    case 'secret':
      return <SecretInput {...rest} {...words} value={value} stored={stored} />;
    case 'json':
      if (field.sample) return <OptionsZone {...rest} field={field} value={String(value)} />;
      return <CodeArea {...rest} {...words} value={value} placeholder={field.placeholder} />;
    case 'json_file':
      return <JsonFileInput {...rest} {...words} value={value} field={field} stored={stored} />;
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
function choicesOf(field: Extract<Field, { kind: 'choice' }>, value: string) {
  const choices = field.choices.map((choice) => ({ value: choice.value, label: choice.label }));
  const isKnown = choices.some((choice) => choice.value === value);
  // With a default there is always one of them.
  const isDecided = isKnown && (field.required === true || field.default !== undefined);
  const first = isDecided ? [] : [{ value: '', label: field.required ? 'Choose' : 'None' }];
  return [...first, ...choices, ...(isKnown || value === '' ? [] : [{ value, label: value }])];
}

/** The choices of the vendor's own list, when it is there; an empty one tells nothing. */
function withList(field: Field, lists: Lists | undefined): Field {
  const list = field.kind === 'choice' && field.source ? lists?.[field.source] : undefined;
  if (field.kind !== 'choice' || !Array.isArray(list) || list.length === 0) return field;
  return { ...field, choices: list.map(({ value, name }) => ({ value, label: name })) };
}
