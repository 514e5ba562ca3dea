/** What stands beside the way of a call: what to mind, why, and what nobody can know here. */
import { IconAlertTriangleFilled, IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { numbersIn } from '../ui/page/format-number.ts';
import classes from './RouteExplainer.module.css';

export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className={classes.warnings} aria-label="Warnings">
      {warnings.map((warning) => (
        <li key={warning}>
          <IconAlertTriangleFilled size={16} aria-hidden />
          <span>{warning}</span>
        </li>
      ))}
    </ul>
  );
}

type StepsProps = {
  steps: readonly { done: boolean; text: string }[];
  /** The number that they speak of. */
  about?: string;
};

export function Steps({ steps, about = '' }: StepsProps) {
  return (
    <ul className={classes.steps} aria-label="Reasons">
      {steps.map(({ done, text }) => (
        <li key={text} data-done={done || undefined}>
          {done ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
          {numbersIn(text, about)}
        </li>
      ))}
    </ul>
  );
}

export function Unknown({ unknown }: { unknown: readonly string[] }) {
  if (unknown.length === 0) return null;
  return (
    <div className={classes.unknown}>
      <h2>What is unknown</h2>
      <ul aria-label="What is unknown">
        {unknown.map((text) => (
          <li key={text}>
            <IconQuestionMark size={16} aria-hidden />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
