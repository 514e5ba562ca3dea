import { toastError, toastSuccess } from '../overlay/toast.ts';

/** To the clipboard, and says so; whether it could be. `name`: what it is called, where it is not told by itself. */
export async function copyText(text: string, name = text): Promise<boolean> {
  try {
    await toClipboard(text);
    toastSuccess(`${name} copied to clipboard`);
    return true;
  } catch {
    toastError(`Unable to copy ${name}, please select the text and right click to copy`);
    return false;
  }
}

export async function toClipboard(text: string): Promise<void> {
  // Not on pages without TLS, such as http://10.0.0.5:3000.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  copyByCommand(text);
}

/** As if by hand, which every page may do while a button is pressed. Safari wants something selected for it. */
function copyByCommand(text: string): void {
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  // What is behind a dialog cannot be selected.
  getSelection()?.selectAllChildren([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body);
  addEventListener('copy', put);
  const isDone = document.execCommand('copy');
  removeEventListener('copy', put);
  getSelection()?.empty();
  if (!isDone) throw new Error('The browser does not copy.');
}
