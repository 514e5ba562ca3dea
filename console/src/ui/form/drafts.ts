/**
 * What is typed into the forms on the screen, so that it can be asked about before a sign-out, and kept in
 * memory while somebody signs in again (`R37`). Never in storage.
 */

export type Draft = {
  values: object;
  /** The stored record that the changes began with. */
  madeFrom: object | undefined;
};

export type OpenForm = {
  /** The same for the same form at the same address. */
  name: string;
  isChanged: () => boolean;
  draft: () => Draft;
};

const open = new Set<OpenForm>();
const kept = new Map<string, Draft>();

/** From when a form is on the screen until it is not. */
export function holdForm(form: OpenForm): () => void {
  open.add(form);
  return () => open.delete(form);
}

export function isAnyFormChanged(): boolean {
  return [...open].some(({ isChanged }) => isChanged());
}

/** Before the screens go: what was changed is kept. */
export function keepDrafts(): void {
  for (const { name, isChanged, draft } of open) if (isChanged()) keepDraft(name, draft());
}

/** Of a form that is gone already: what it had sent came to nothing. */
export function keepDraft(name: string, draft: Draft): void {
  kept.set(name, draft);
  globalThis.addEventListener?.('beforeunload', askFirst);
}

/** Given back once. */
export function takeDraft(name: string): Draft | undefined {
  const draft = kept.get(name);
  kept.delete(name);
  if (kept.size === 0) globalThis.removeEventListener?.('beforeunload', askFirst);
  return draft;
}

/** Somebody else signed in, or the person left. */
export function dropDrafts(): void {
  kept.clear();
  globalThis.removeEventListener?.('beforeunload', askFirst);
}

/** Memory goes with the page. */
function askFirst(event: Event): void {
  event.preventDefault();
}
