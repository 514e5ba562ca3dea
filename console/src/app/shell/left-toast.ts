/** A message for the page that is loaded next. */
import { toastSuccess } from '../../ui/overlay/toast.ts';
import { keepIn } from '../../ui/page/keep-in.ts';
import { sessionKeys } from '../browser-storage.ts';

export function leaveToast(text: string): void {
  keepIn(sessionStorage, sessionKeys.toast, text);
}

export function showLeftToast(): void {
  const text = sessionStorage.getItem(sessionKeys.toast);
  sessionStorage.removeItem(sessionKeys.toast);
  if (text) toastSuccess(text);
}
