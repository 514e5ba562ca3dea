import { ActionIcon, Button, Input } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowBackUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { MOST_GATEWAYS } from '@trunkline/contract/carriers/carriers.contract.ts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { CarrierValues } from './carrier-form.ts';
import classes from './GatewayRows.module.css';
import { rowName, type SipRow, type SmppRow } from './gateway-form.ts';

type GatewayRowsProps<R> = {
  form: UseFormReturnType<CarrierValues>;
  path: 'sip_gateways' | 'smpp_gateways';
  /** 'SIP gateway' */
  noun: string;
  /** The columns, for the eye: each field has its own label too. */
  heads: readonly string[];
  /** Which of the list's rows are shown here. */
  shows?: (row: R) => boolean;
  /** What a new row begins with. */
  fresh: R;
  /** Where a fault of the list as a whole is said. */
  holdsListFault?: boolean;
  /** Said while there are none. */
  none: string;
  /** A row's fields, and what stands below them. */
  children: (row: R, rowPath: string) => ReactNode;
};

/**
 * Gateways as rows. One that is stored is only marked when it is deleted, and goes on saving; the form
 * knows rows by their place, and so do their faults.
 */
export function GatewayRows<R extends SipRow | SmppRow>(props: GatewayRowsProps<R>) {
  const { form, path, noun, shows = () => true, holdsListFault = true } = props;
  const box = useRef<HTMLDivElement>(null);
  /** Where the focus goes once it is there, as a selector. */
  const wanted = useRef<string | null>(null);
  const faultId = useId();
  const all = form.getValues()[path] as unknown as readonly R[];
  const shown = all.map((row, at) => ({ row, at })).filter(({ row }) => shows(row));
  const fault = holdsListFault ? form.errors[path] : undefined;
  const isFull = all.filter((row) => !row.isRemoved).length >= MOST_GATEWAYS;

  useEffect(() => {
    if (!wanted.current) return;
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });

  const addressOf = (at: number) => `[data-path="${path}.${at}.ipv4"]`;

  function add() {
    form.setFieldValue(path, [...all, props.fresh] as never);
    wanted.current = addressOf(all.length);
  }

  function remove(at: number) {
    for (const key of Object.keys(form.errors))
      if (key.startsWith(`${path}.${at}.`)) form.clearFieldError(key);
    if (all[at]?.sid) {
      form.setFieldValue(`${path}.${at}.isRemoved`, true as never);
      wanted.current = addressOf(at);
      return;
    }
    // The first moves the faults of the rows after it, the second has the form notice the change.
    form.removeListItem(path, at);
    form.setFieldValue(path, form.getValues()[path] as never);
    wanted.current = '[data-add]';
  }

  function keep(at: number) {
    form.setFieldValue(`${path}.${at}.isRemoved`, false as never);
    wanted.current = addressOf(at);
  }

  return (
    <div ref={box} className={classes.rows} data-columns={props.heads.length}>
      {shown.some(({ row }) => !row.isRemoved) && (
        <div className={classes.heads} aria-hidden>
          {props.heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
      )}
      {shown.length === 0 && <p className={classes.none}>{props.none}</p>}
      {shown.map(({ row, at }, nth) =>
        row.isRemoved ? (
          <RemovedRow
            key={at}
            name={`${noun} ${rowName(row)}`}
            path={`${path}.${at}.ipv4`}
            fault={form.errors[`${path}.${at}.ipv4`]}
            onKeep={() => keep(at)}
          />
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
          <div key={at} role="group" aria-label={`${noun} ${nth + 1}`} className={classes.row}>
            <span className={classes.nth} aria-hidden>
              {noun} {nth + 1}
            </span>
            {props.children(row, `${path}.${at}`)}
            <ActionIcon
              className={classes.remove}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Delete ${noun} ${nth + 1}`}
              title="Delete"
              onClick={() => remove(at)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
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
        {isFull && <span className={classes.none}>There may be at most {MOST_GATEWAYS}</span>}
        {fault && <Input.Error id={faultId}>{fault}</Input.Error>}
      </div>
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
