import { TextInput } from '@mantine/core';
import { useAskedText } from '../../ui/form/use-asked-text.ts';
import classes from './BetweenTimes.module.css';
import { withoutDistance } from './clock-time.ts';
import type { LocalTimes } from './local-times.ts';

/** A year alone is typed by four keys, each of which makes another time. */
const TYPING_MS = 700;

type BetweenTimesProps = LocalTimes & { onShow: (times: LocalTimes) => void };

/** From when, and until when: the fields of a filter whose time is one's own. */
export function BetweenTimes({ onShow, ...times }: BetweenTimesProps) {
  const [from, to] = [withoutDistance(times.from), withoutDistance(times.to)];
  return (
    <div className={classes.times}>
      <TimeField label="From" max={to} value={from} onShow={(from) => onShow({ from })} />
      <TimeField label="To" min={from} value={to} onShow={(to) => onShow({ to })} />
    </div>
  );
}

type TimeFieldProps = {
  label: string;
  min?: string | undefined;
  max?: string | undefined;
  value: string | undefined;
  onShow: (time: string | undefined) => void;
};

function TimeField({ label, value = '', onShow, ...ends }: TimeFieldProps) {
  const { field } = useAskedText(value, (time) => onShow(time || undefined), TYPING_MS);
  return (
    <div className={classes.time}>
      <span aria-hidden>{label}</span>
      <TextInput {...ends} {...field} type="datetime-local" aria-label={label} />
    </div>
  );
}
