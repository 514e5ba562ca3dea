import { Button, MantineThemeProvider } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isAnyFormChanged } from '../ui/form/drafts.ts';
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx';
import { type Held, InDialog } from '../ui/overlay/in-dialog.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';

/** What opens below a field has to stay inside the dialog, or nobody could press it. */
const inside = { components: { Combobox: { defaultProps: { withinPortal: false } } } };

type StepDialogProps = Pick<Held, 'sid' | 'known'> & {
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/** The form of a step over the checklist; once it is saved the checklist goes on. */
export function StepDialog({ title, sid, known, onClose, children }: StepDialogProps) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  function saved() {
    toastSuccess('Saved');
    onClose();
    return queryClient.invalidateQueries({ queryKey: ['home'] });
  }
  return (
    <Dialog
      opened
      holds
      look="wide"
      title={title}
      onClose={() => (isAnyFormChanged() ? setIsAsking(true) : onClose())}
    >
      <MantineThemeProvider theme={inside} inherit>
        <InDialog value={{ sid, known, onSaved: () => void saved() }}>{children}</InDialog>
      </MantineThemeProvider>
      <Dialog opened={isAsking} onClose={() => setIsAsking(false)} title="Close without saving?">
        What you typed here will be lost.
        <DialogButtons>
          <Button variant="default" data-autofocus onClick={() => setIsAsking(false)}>
            Keep editing
          </Button>
          <Button color="red" onClick={onClose}>
            Close
          </Button>
        </DialogButtons>
      </Dialog>
    </Dialog>
  );
}
