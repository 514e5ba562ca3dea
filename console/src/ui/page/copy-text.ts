import { toastError, toastSuccess } from '../overlay/toast.ts';

/** To the clipboard, and says so; whether it could be. `name`: what it is called, where it is not told by itself. */
export async function copyText(text: string, name = text): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(`${name} copied to clipboard`);
    return true;
  } catch {
    toastError(`Unable to copy ${name}, please select the text and right click to copy`);
    return false;
  }
}
