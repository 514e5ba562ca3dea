/** One message at a time, for five seconds; a new one takes the place of the old (`C2`). */

/** What can be done about it while it is shown: "Undo". */
export type ToastAction = { label: string; run: () => void };
export type Toast = { id: number; kind: 'success' | 'error'; text: string; action?: ToastAction };

const TOAST_MS = 5000;
/** With something to decide. */
const ACTION_MS = 12_000;

let current: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

export function toastSuccess(text: string, action?: ToastAction): void {
  show('success', text, action);
}

export function toastError(text: string): void {
  show('error', text);
}

export function dismissToast(): void {
  set(null);
}

/** While someone is reading it (pointer or focus on it) it stays. */
export function holdToast(): void {
  clearTimeout(timer);
}

export function releaseToast(): void {
  clearTimeout(timer);
  if (current) timer = setTimeout(dismissToast, current.action ? ACTION_MS : TOAST_MS);
}

export function currentToast(): Toast | null {
  return current;
}

export function watchToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(kind: Toast['kind'], text: string, action?: ToastAction): void {
  lastId += 1;
  set({ id: lastId, kind, text, ...(action && { action }) });
  releaseToast();
}

function set(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}
