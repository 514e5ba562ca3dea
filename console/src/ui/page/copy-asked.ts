import { toastSuccess } from '../overlay/toast.ts';
import { copyText } from './copy-text.ts';

/**
 * As `copyText`, of what is still being asked for: Safari copies only what it is given while the button is pressed, though
 * that may be a promise. Null is nothing to copy, and has been said.
 */
export async function copyAsked(asked: Promise<string | null>, name: string): Promise<boolean> {
  const given = asked.then((text) => {
    if (text === null) throw new Error('There is nothing to copy.');
    return new Blob([text], { type: 'text/plain' });
  });
  // Where the browser does not take it, nobody else does.
  given.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': given })]);
    toastSuccess(`${name} copied to clipboard`);
    return true;
  } catch {
    const text = await asked;
    return text === null || copyText(text, name);
  }
}
