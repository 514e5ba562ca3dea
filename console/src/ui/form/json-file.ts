/** What is said and shown of a JSON file that holds secrets. */
import { type Field, parsed } from '@trunkline/contract/core/field.ts';
import { maskSecrets } from '@trunkline/contract/core/field-secrets.ts';

export type JsonFileField = Extract<Field, { kind: 'json_file' }>;

/** The field's own words when the text is not such a file; null when it is. */
export function fileFault({ needs, fault }: JsonFileField, text: string): string | null {
  const file = parsed(text);
  const has = (need: string) => {
    const part = (file as Record<string, unknown>)[need];
    return typeof part === 'string' && part !== '';
  };
  return typeof file === 'object' && file !== null && needs.every(has) ? null : fault;
}

/** Set out, its secrets masked; what cannot be read is not shown at all. */
export function filePreview(field: JsonFileField, text: string): string {
  const { file } = maskSecrets({ file: field }, { file: text });
  const shown = parsed(file);
  return typeof shown === 'object' && shown !== null ? JSON.stringify(shown, null, 2) : '';
}
