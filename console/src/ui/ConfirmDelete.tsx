import { Button, Group, Modal } from '@mantine/core';
import type { Blocker } from '@trunkline/contract/core/problem.ts';
import { type ReactNode, useState } from 'react';
import { blockersByKind } from './blockers-by-kind.ts';
import classes from './ConfirmDelete.module.css';
import { failureOf } from './failure.ts';
import { ProblemNotice } from './ProblemNotice.tsx';

type ConfirmDeleteProps = {
  /** The open dialog's record, or null when closed. */
  opened: boolean;
  onClose: () => void;
  /** 'account' */
  kind: string;
  /** 'Harbour Dental' */
  name: string;
  /** What goes with it. */
  children?: ReactNode;
  /** Known before asking; those that the server names in its refusal are shown in the same way. */
  blockers?: readonly Blocker[];
  onDelete: () => Promise<unknown>;
  /** After success: a toast, the list. */
  onDeleted: () => void;
};

export function ConfirmDelete(props: ConfirmDeleteProps) {
  const { opened, onClose, kind, name, children, onDelete, onDeleted } = props;
  const [deleting, setDeleting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const blockers = props.blockers?.length ? props.blockers : error ? failureOf(error).blockers : [];

  function close() {
    if (deleting) return;
    setError(null);
    onClose();
  }

  async function remove() {
    setDeleting(true);
    setError(null);
    try {
      await onDelete();
      onClose();
      onDeleted();
    } catch (failed) {
      setError(failed);
    } finally {
      setDeleting(false);
    }
  }

  if (blockers.length > 0)
    return (
      <Modal opened={opened} onClose={close} title={`This ${kind} is in use`}>
        <p className={classes.text}>
          <strong>{name}</strong> cannot be deleted while these use it:
        </p>
        <BlockerList blockers={blockers} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={close}>
            Close
          </Button>
        </Group>
      </Modal>
    );
  return (
    <Modal opened={opened} onClose={close} title={`Delete ${kind}`}>
      <p className={classes.text}>
        Delete <strong>{name}</strong>? This cannot be undone.
      </p>
      {children}
      {error !== null && <ProblemNotice error={error} what={`The ${kind} was not deleted.`} />}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={close}>
          Cancel
        </Button>
        <Button color="red" loading={deleting} onClick={remove}>
          Delete {kind}
        </Button>
      </Group>
    </Modal>
  );
}

function BlockerList({ blockers }: { blockers: readonly Blocker[] }) {
  return (
    <dl className={classes.blockers}>
      {blockersByKind(blockers).map((group) => (
        <div key={group.title}>
          <dt>{group.title}</dt>
          {group.blockers.map((blocker) => (
            <dd key={blocker.sid}>{blocker.name}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
