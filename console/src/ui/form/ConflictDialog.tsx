import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Dialog, DialogButtons } from '../overlay/Dialog.tsx';
import classes from './ConflictDialog.module.css';
import { type ConflictRow, isKept } from './conflict.ts';
import type { Leaf } from './flat-values.ts';

type ConflictDialogProps = {
  /** 'Nothing was saved.' */
  what: string;
  rows: readonly ConflictRow[];
  labelOf: (path: string) => string;
  shownAs: (path: string, value: Leaf | undefined) => string;
  /** What the form does not know by name. */
  askName: (path: string, value: Leaf | undefined) => Promise<string> | undefined;
  onOverwrite: () => void;
  onReload: () => void;
  onKeepEditing: () => void;
};

const changedBy = { them: 'changed by them', you: 'changed by you', both: 'changed by both' };

/** As the form shows it, until it is known what it is called. */
function Named({ shown, ask }: { shown: string; ask: () => Promise<string> | undefined }) {
  const [name, setName] = useState<string>();
  const asking = useRef(ask);
  useEffect(() => {
    asking.current()?.then(setName, () => {});
  }, []);
  return name ?? shown;
}

/** The server refused a save because the record is no longer what the form began with. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { rows, labelOf, shownAs, onOverwrite, onReload, onKeepEditing } = props;
  const [isDiscarding, setIsDiscarding] = useState(false);
  return (
    <Dialog opened onClose={onKeepEditing} look="wide" title="Changed by someone else in the meantime">
      <p className={classes.text}>
        {props.what}{' '}
        {rows.length > 0
          ? 'The stored record differs from your form:'
          : 'The fields in this form are the same as in the stored record.'}
      </p>
      {rows.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Theirs, stored</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.path}>
                <th scope="row">
                  {labelOf(row.path)}
                  <small>{changedBy[row.changedBy]}</small>
                </th>
                <td data-changed={row.changedBy !== 'you' || undefined} data-whose="Theirs">
                  <Named
                    shown={shownAs(row.path, row.theirs)}
                    ask={() => props.askName(row.path, row.theirs)}
                  />
                </td>
                <td data-changed={row.changedBy !== 'them' || undefined} data-whose="Yours">
                  {isKept(row) ? 'Stays as stored' : shownAs(row.path, row.yours)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.text} role="status">
        {isDiscarding
          ? 'Reloading loads the stored record. Your changes in this form will be lost.'
          : rows.length > 0
            ? 'Overwriting saves the values under Yours. The values under Theirs will be lost.'
            : 'Reloading goes on with the stored record.'}
      </p>
      {isDiscarding ? (
        <DialogButtons>
          <Button variant="default" onClick={() => setIsDiscarding(false)}>
            Back
          </Button>
          <Button color="red" onClick={onReload}>
            Discard my changes
          </Button>
        </DialogButtons>
      ) : (
        <DialogButtons>
          <Button variant="default" data-autofocus onClick={onKeepEditing}>
            Keep editing
          </Button>
          <Button variant="default" onClick={() => setIsDiscarding(true)}>
            Reload
          </Button>
          <Button color="red" onClick={onOverwrite}>
            Overwrite
          </Button>
        </DialogButtons>
      )}
    </Dialog>
  );
}
