/** A form's fields in the words that the form itself uses, read from its labels: no second list of names. */
import { isBlank, type Leaf } from './flat-values.ts';

export function fieldLabel(form: HTMLElement | null, path: string): string {
  const field = findField(form, path);
  // A button says what it does.
  const label = field?.dataset.called ?? field?.getAttribute('aria-label') ?? labelText(field);
  return label ? label.replace(/[\s*:]+$/, '') : pathWords(path);
}

/** A label that is around its field, as of a switch, has what the field is for in it too. */
function labelText(field: Field | null): string | null | undefined {
  const label = field?.labels?.[0];
  if (!label?.contains(field)) return label?.textContent;
  const innermost = [...label.querySelectorAll('*')].filter(({ children }) => children.length === 0);
  return innermost.find(({ textContent }) => textContent?.trim())?.textContent ?? label.textContent;
}

/** As the field would show it; a password only as being there. */
export function fieldValue(form: HTMLElement | null, path: string, value: Leaf | undefined): string {
  if (isBlank(value)) return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const field = findField(form, path);
  // A credential's switches are stored as 0 and 1.
  if (field?.type === 'checkbox') return value ? 'Yes' : 'No';
  if (field?.autocomplete === 'new-password' || field?.hasAttribute('data-secret')) return '••••••••';
  const option = [...(field instanceof HTMLSelectElement ? field.options : [])].find(
    (known) => known.value === String(value),
  );
  return option?.label ?? (field && choices.get(field)?.get(String(value))) ?? String(value);
}

/** `call_hook.url` is Call hook url. */
function pathWords(path: string): string {
  const words = path.replaceAll(/[._]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const choices = new WeakMap<Element, ReadonlyMap<string, string>>();

/** What the values of a field that is no select are called: `ChoiceInput` tells it of its own. */
export function rememberChoices(field: Element, labels: ReadonlyMap<string, string>): void {
  choices.set(field, labels);
}

const namings = new WeakMap<Element, (value: string) => Promise<string>>();

/** How a field that knows only some of its values by name finds out about another. */
export function rememberNaming(field: Element, nameOf: (value: string) => Promise<string>): void {
  namings.set(field, nameOf);
}

/** What the value of a field is called that the form does not know; undefined where there is nothing to ask. */
export function askName(form: HTMLElement | null, path: string, value: Leaf | undefined) {
  const field = findField(form, path);
  if (!field || isBlank(value) || choices.get(field)?.has(String(value))) return undefined;
  return namings.get(field)?.(String(value));
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function findField(form: HTMLElement | null, path: string): Field | null {
  return form?.querySelector<Field>(`[data-path="${CSS.escape(path)}"]`) ?? null;
}
