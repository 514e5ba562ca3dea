import { toastError, toastSuccess } from '../overlay/toast.ts';

/** To the clipboard, and says so; whether it could be. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(`${text} copied to clipboard`);
    return true;
  } catch {
    toastError(`Unable to copy ${text}, please select the text and right click to copy`);
    return false;
  }
}
