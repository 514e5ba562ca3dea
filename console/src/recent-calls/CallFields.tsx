import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import type { ReactNode } from 'react';
import { CopyText } from '../ui/page/CopyText.tsx';
import { exactTime } from '../ui/page/relative-time.ts';
import { type Term, Terms } from '../ui/page/Terms.tsx';
import classes from './CallFields.module.css';
import { fieldName } from './call-words.ts';

/** What one looks for first; whatever else a server tells follows. */
const order = [
  'from',
  'to',
  'direction',
  'attempted_at',
  'answered_at',
  'terminated_at',
  'answered',
  'duration',
  'sip_status',
  'termination_reason',
  'trunk',
  'application_sid',
  'host',
  'remote_host',
];

/** The recording is a part of its own, and who has the call is said above. */
const elsewhere = new Set(['recording_url', 'account_name']);

const copied = new Set([
  'call_sid',
  'sip_callid',
  'sip_parent_callid',
  'account_sid',
  'service_provider_sid',
  'application_sid',
  'trace_id',
]);

type CallFieldsProps = {
  call: Call;
  /** What stands for the value of a field that has one. */
  shown?: Readonly<Record<string, ReactNode>>;
  /** What stands where there is no value: in a row of the list "null" (`C24`). */
  none?: string;
};

/** Every field of the record but the address of its recording. */
export function CallFields({ call, shown = {}, none = 'null' }: CallFieldsProps) {
  const known = order.filter((key) => key in call);
  const others = Object.keys(call).filter((key) => !elsewhere.has(key) && !known.includes(key));
  const fields = [...known, ...others].map((key): Term => {
    const value = call[key as keyof Call];
    return [fieldName(key), (value && shown[key]) || <Field name={key} value={value} none={none} />, key];
  });
  return <Terms className={classes.fields} of={fields} />;
}

type FieldProps = { name: string; value: unknown; none: string };

function Field({ name, value, none }: FieldProps) {
  if (value === null || value === undefined || value === '')
    return <span className={classes.none}>{none}</span>;
  if (name.endsWith('_at')) return exactTime(new Date(String(value)));
  if (name === 'duration') return `${value} s`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return copied.has(name) ? <CopyText text={String(value)} name={fieldName(name)} /> : String(value);
}
