import { ActionIcon, Button, Input, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowBackUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode, useId, useRef } from 'react';
import classes from './FormRows.module.css';
import { isSame } from './save-changed-parts.ts';
import { useDrawnFocus } from './use-drawn-focus.ts';

/** A row of a list that is saved with its form. */
export type FormRow = {
  /** Empty until the server has made one. */
  sid: string;
  /** Deleted on saving; until then it can be brought back. */
  isRemoved: boolean;
};

export type FormRowsProps<V, R> = {
  form: UseFormReturnType<V>;
  /** Where the form has the list: 'sip_gateways' */
  path: string;
  rows: readonly R[];
  /** 'SIP gateway' */
  noun: string;
  /** A row by its own name. */
  nameOf: (row: R) => string;
  /** The field that a row begins with: 'ipv4' */
  first: string;
  /** How many the list may have. */
  most: number;
  /** The columns, for the eye: each field has its own label too. Without them each row is a card. */
  heads?: readonly string[];
  /** Those of them that no row has now; their place is kept. */
  without?: readonly string[];
  /** Which of the list's rows are shown here. */
  shows?: (row: R) => boolean;
  /** What a new row begins with. */
  fresh: R;
  /** Where a fault of the list as a whole is said. */
  holdsListFault?: boolean;
  /** Said while there are none; left out where there is always one. */
  none?: string;
  /** Why the last one cannot be deleted. */
  lastStays?: string;
  /** What the rows show besides themselves: a row is drawn again when it, a fault or this has changed. */
  beside?: unknown;
  /** A row's fields, and what stands below them. */
  children: (row: R, rowPath: string) => ReactNode;
};

/**
 * Records as rows of a form. One that is stored is only marked when it is deleted, and goes on saving;
 * the form knows rows by their place, and so do their faults.
 */
export function FormRows<V, R extends FormRow>(props: FormRowsProps<V, R>) {
  const {
    form,
    path,
    rows,
    noun,
    first,
    most,
    heads = [],
    without = [],
    shows = () => true,
    holdsListFault = true,
  } = props;
  const { box, focusDrawn } = useDrawnFocus();
  const faultId = useId();
  const shown = rows.map((row, at) => ({ row, at })).filter(({ row }) => shows(row));
  const fault = holdsListFault ? form.errors[path] : undefined;
  const left = rows.filter((row) => !row.isRemoved).length;
  const isFull = left >= most;
  const beside = JSON.stringify([form.errors, props.beside]);

  const firstOf = (at: number) => `[data-path="${path}.${at}.${first}"]`;
  const set = (where: string, value: unknown) => form.setFieldValue(where, value as never);

  function add() {
    set(path, [...rows, props.fresh]);
    focusDrawn(firstOf(rows.length));
  }

  // A row that was not drawn again calls what was current when it was: all that it needs is read anew.
  const now = useRef({ form, rows, left });
  now.current = { form, rows, left };

  function remove(at: number) {
    const { form, rows, left } = now.current;
    if (props.lastStays && left === 1) return form.setFieldError(path, props.lastStays);
    for (const key of Object.keys(form.errors))
      if (key.startsWith(`${path}.${at}.`)) form.clearFieldError(key);
    if (rows[at]?.sid) {
      set(`${path}.${at}.isRemoved`, true);
      focusDrawn(firstOf(at));
      return;
    }
    // The first moves the faults of the rows after it, the second has the form notice the change.
    form.removeListItem(path, at);
    set(
      path,
      rows.filter((_, other) => other !== at),
    );
    focusDrawn('[data-add]');
  }

  function keep(at: number) {
    set(`${path}.${at}.isRemoved`, false);
    focusDrawn(firstOf(at));
  }

  return (
    <div
      ref={box}
      className={classes.rows}
      data-columns={heads.length || undefined}
      data-cards={heads.length === 0 || undefined}
    >
      {heads.length > 0 && shown.some(({ row }) => !row.isRemoved) && (
        <div className={classes.heads} aria-hidden>
          {heads.map((head) => (
            <span key={head}>{!without.includes(head) && head}</span>
          ))}
        </div>
      )}
      {shown.length === 0 && props.none && <Text c="dimmed">{props.none}</Text>}
      {shown.map(({ row, at }, nth) =>
        row.isRemoved ? (
          <RemovedRow
            key={at}
            name={`${noun} ${props.nameOf(row)}`}
            path={`${path}.${at}.${first}`}
            fault={form.errors[`${path}.${at}.${first}`]}
            onKeep={() => keep(at)}
          />
        ) : (
          <Row
            key={at}
            row={row}
            nth={nth + 1}
            noun={noun}
            rowPath={`${path}.${at}`}
            beside={beside}
            onRemove={() => remove(at)}
          >
            {props.children}
          </Row>
        ),
      )}
      <div className={classes.end}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          data-add
          data-path={holdsListFault ? path : undefined}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? faultId : undefined}
          disabled={isFull}
          onClick={add}
        >
          Add {noun}
        </Button>
        {isFull && (
          <Text span c="dimmed">
            There may be at most {most}
          </Text>
        )}
        {fault && (
          <Input.Error id={faultId} role="alert">
            {fault}
          </Input.Error>
        )}
      </div>
    </div>
  );
}

type RowProps<R> = {
  row: R;
  /** From 1, among those that are shown. */
  nth: number;
  noun: string;
  rowPath: string;
  beside: string;
  onRemove: () => void;
  children: (row: R, rowPath: string) => ReactNode;
};

/**
 * Drawn only when something in it changes: a key in one of 150 rows does not draw the others. The form
 * copies all its values at each change, so rows are compared by what they hold.
 */
const Row = memo(
  DrawnRow,
  (before, after) =>
    isSame([before.row, before.nth, before.rowPath], [after.row, after.nth, after.rowPath]) &&
    before.beside === after.beside,
) as typeof DrawnRow;

function DrawnRow<R>({ row, nth, noun, rowPath, onRemove, children }: RowProps<R>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div role="group" aria-label={`${noun} ${nth}`} className={classes.row}>
      <span className={classes.nth} aria-hidden>
        {noun} {nth}
      </span>
      {children(row, rowPath)}
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Delete ${noun} ${nth}`}
        title="Delete"
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

type RemovedRowProps = { name: string; path: string; fault: ReactNode; onKeep: () => void };

function RemovedRow({ name, path, fault, onKeep }: RemovedRowProps) {
  const id = useId();
  return (
    <div className={classes.removed}>
      <span id={id}>
        <del>{name}</del> is deleted when you save
        {fault && <Input.Error>{fault}</Input.Error>}
      </span>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        data-path={path}
        aria-label={`Keep ${name}`}
        aria-describedby={id}
        aria-invalid={fault ? true : undefined}
        onClick={onKeep}
      >
        Keep
      </Button>
    </div>
  );
}
