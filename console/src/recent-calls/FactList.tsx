import { CopyText } from '../ui/page/CopyText.tsx';
import { shownPart } from '../ui/page/few-marks.ts';
import classes from './FactList.module.css';

/** Names and values, each value with a copy button. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === '' ? '–' : <CopyText text={value} name={name} shown={shownPart(value)} />}</dd>
        </div>
      ))}
    </dl>
  );
}
