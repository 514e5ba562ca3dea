/** docs/vendors.md: the fields of every vendor, printed from the tables that the forms are made of. */
import { storageVendors } from '@trunkline/contract/accounts/storage-vendors.ts';
import { type Conditions, type Field, type FieldTable, isLocked } from '@trunkline/contract/core/field.ts';
import { secretsOf } from '@trunkline/contract/core/field-secrets.ts';
import { isSelector } from '@trunkline/contract/core/field-wire.ts';
import { llmVendors } from '@trunkline/contract/llm-services/vendors.ts';
import type { SpeechVendor } from '@trunkline/contract/speech-services/speech-vendor.ts';
import { speechVendors } from '@trunkline/contract/speech-services/vendors.ts';

const LONGEST_LIST = 8;

export function vendorsPage(): string {
  return [
    '# Vendors and their fields',
    '',
    'Written by `npm run docs` from the vendor tables in `contract/src`; do not edit. The form, the checks, what is',
    'encrypted and what is masked follow from these same tables.',
    '',
    '- **required**: *yes* whenever the field is shown, otherwise the condition; a dash for optional ones. *in the form*:',
    '  only the console asks for it.',
    '- **secret**: encrypted at rest, masked in every answer.',
    '- **locked**: the form does not change it once it has a value. Over the API a new value replaces it.',
    '- *not drawn*: taken and kept over the API, and in no form.',
    '- *not stored*: says which of the other fields are shown; it follows from them unless it is sent.',
    '',
    '## Speech services',
    '',
    '`vendor` of a custom credential is `custom:NAME`.',
    '',
    ...Object.entries(speechVendors).flatMap(([id, vendor]) => speechSection(id, vendor)),
    '## LLM services',
    '',
    ...Object.entries(llmVendors).flatMap(([id, { name, fields }]) => [
      ...heading(name, id),
      ...fieldRows(fields),
    ]),
    '## Recording storage',
    '',
    ...Object.entries(storageVendors).flatMap(([id, { name, fields }]) => [
      ...heading(name, id),
      ...fieldRows(fields),
    ]),
  ].join('\n');
}

function speechSection(id: string, { fields, name, uses }: SpeechVendor): string[] {
  const words = uses.map((use) => (use === 'tts' ? 'text-to-speech' : 'speech-to-text')).join(' and ');
  return [...heading(name, id), `For ${words}.`, '', ...fieldRows(fields)];
}

function heading(name: string, id: string): string[] {
  return [`### ${name} (\`${id}\`)`, ''];
}

export function fieldRows(table: FieldTable): string[] {
  const secrets = secretsOf(table);
  return [
    '| field | label | kind | shown | required | secret | locked | default |',
    '|---|---|---|---|---|---|---|---|',
    ...Object.entries(table).map(([name, field]) =>
      row([
        `\`${field.wire ?? name}\`${isSelector(field) ? ' (not stored)' : ''}${field.silent ? ' (not drawn)' : ''}`,
        field.label,
        kindOf(field),
        field.when ? allOf(field.when, table) : 'always',
        requiredOf(field, table),
        secrets.includes(field.wire ?? name) ? 'yes' : '',
        isLocked(field) ? 'yes' : '',
        'default' in field && field.default ? `\`${field.default}\`` : '',
      ]),
    ),
    '',
  ];
}

function row(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function kindOf(field: Field): string {
  switch (field.kind) {
    case 'choice':
      return [
        `${field.open ? 'text, for example' : 'one of'} ${listOf(field.choices)}`,
        ...(field.domain ? [`or an address of ${field.domain}`] : []),
      ].join(', ');
    case 'variant':
      return `one of ${listOf(field.variants)}`;
    case 'url':
      return `address (${(field.schemes ?? ['http', 'https']).join(', ')})`;
    case 'toggle':
      return '0 or 1';
    case 'json':
      return 'JSON object, as text';
    case 'json_file':
      return `JSON file with ${field.needs.join(' and ')}, as text`;
    default:
      return 'text';
  }
}

function listOf(choices: readonly { value: string }[]): string {
  const known = choices.filter(({ value }) => value !== '').map(({ value }) => `\`${value}\``);
  const more = known.length - LONGEST_LIST;
  return more > 0 ? `${known.slice(0, LONGEST_LIST).join(', ')} and ${more} more` : known.join(', ');
}

function requiredOf({ asked, required }: Field, table: FieldTable): string {
  if (required === true) return 'yes';
  const words = required?.map((one) => allOf(one, table)) ?? [];
  return [...words, ...(asked ? ['in the form'] : [])].join(', or ') || '–';
}

function allOf(conditions: Conditions, table: FieldTable): string {
  const words = Object.entries(conditions).map(([name, value]) => {
    const { wire = name } = table[name] ?? {};
    return value === '' ? `without \`${wire}\`` : `\`${wire}\` is ${value}`;
  });
  return words.join(' and ');
}
