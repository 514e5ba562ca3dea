import { useParams } from '@tanstack/react-router';
import { useHeld } from '../../ui/overlay/in-dialog.ts';

/** Which record an editor is about: the dialog's that it stands in, else the one in the address. */
export function useRecordSid(param: string): string {
  const held = useHeld();
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return held?.sid ?? params[param] ?? '';
}
