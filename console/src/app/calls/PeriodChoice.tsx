import { Button } from '@mantine/core';
import { type Period, periods } from './home-period.ts';
import classes from './PeriodChoice.module.css';

const words: Record<Period, string> = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' };

type PeriodChoiceProps = {
  period: Period;
  /** Told as the address has it: undefined for the day. */
  onChoose: (period: Period | undefined) => void;
};

/** The time that the figures of a screen are of. */
export function PeriodChoice({ period, onChoose }: PeriodChoiceProps) {
  return (
    <fieldset aria-label="Period" className={classes.periods}>
      {periods.map((one) => (
        <Button
          key={one}
          variant={one === period ? 'light' : 'default'}
          aria-pressed={one === period}
          onClick={() => onChoose(one === '24h' ? undefined : one)}
        >
          {words[one]}
        </Button>
      ))}
    </fieldset>
  );
}
