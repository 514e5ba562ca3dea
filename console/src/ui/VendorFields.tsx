import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type Field, type FieldTable, shownFields } from '@trunkline/contract/core/field.ts';
import { CodeArea } from './CodeArea.tsx';
import { JsonFileInput } from './JsonFileInput.tsx';
import { SecretInput } from './SecretInput.tsx';

type Values = Readonly<Record<string, unknown>>;

type VendorFieldsProps<V> = {
  form: UseFormReturnType<V>;
  /** Where the form's values hold those of the fields: 'bucket_credential'. */
  path: string;
  table: FieldTable;
  /** The fields' values at that place. */
  values: Values;
  /** What the server has for this vendor, secrets masked; null when it has nothing. */
  stored: Values | null;
};

/** Draws the fields of any vendor's table, in its order; knows none by name. */
export function VendorFields<V>({ form, path, table, values, stored }: VendorFieldsProps<V>) {
  return shownFields(table, values).map((name) => {
    const known = stored?.[name];
    return (
      <VendorField
        key={name}
        field={table[name] as Field}
        input={form.getInputProps(`${path}.${name}`)}
        stored={typeof known === 'string' && known !== '' ? known : null}
      />
    );
  });
}

type VendorFieldProps = {
  field: Field;
  // biome-ignore lint/suspicious/noExplicitAny: what the form library's getInputProps returns.
  input: any;
  stored: string | null;
};

const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

function VendorField({ field, input, stored }: VendorFieldProps) {
  const words = { label: field.label, description: field.help, required: field.required ?? false };
  const { value = '', ...rest } = input;
  switch (field.kind) {
    case 'toggle':
      return (
        <Checkbox
          {...rest}
          label={field.label}
          description={field.help}
          checked={Boolean(value)}
          onChange={(event) => rest.onChange(event.currentTarget.checked ? 1 : 0)}
        />
      );
    case 'choice':
      return <NativeSelect {...rest} {...words} value={value} data={choicesOf(field, String(value))} />;
    case 'secret':
      return <SecretInput {...rest} {...words} value={value} stored={stored} />;
    case 'json':
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
function choicesOf({ choices, required }: Extract<Field, { kind: 'choice' }>, value: string) {
  const isKnown = choices.some((choice) => choice.value === value);
  const first = required && value !== '' ? [] : [{ value: '', label: required ? 'Choose' : 'None' }];
  return [...first, ...choices, ...(isKnown || value === '' ? [] : [{ value, label: value }])];
}
