import { Button } from '@mantine/core';
import type { PlannedChange } from '@trunkline/contract/configuration/configuration.contract.ts';
import { useState } from 'react';
import { countText } from '../ui/page/count-text.ts';
import { Difference } from '../ui/page/Difference.tsx';
import classes from './PlanGroup.module.css';
import { countsText, kindWords, type PlanPart, sidesOf } from './plan-words.ts';

const ROWS_AT_ONCE = 100;
const signs = { create: '+', change: '~', delete: '−' };
const words = { create: 'new', delete: 'deleted' };
const MOST_FIELDS_NAMED = 3;

/** One list of one owner. What is folded is not drawn. */
export function PlanGroup({ part, isOpen }: { part: PlanPart; isOpen: boolean }) {
  const { place, kind, counts, changes, untold } = part;
  const [isDrawn, setIsDrawn] = useState(isOpen);
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  return (
    <details
      className={classes.group}
      open={isOpen}
      onToggle={(event) => event.currentTarget.open && setIsDrawn(true)}
    >
      <summary>
        <span className={classes.what}>
          {kindWords(kind)} <small>{place}</small>
        </span>
        <small>{countsText(counts)}</small>
      </summary>
      {isDrawn && (
        <ul>
          {changes.slice(0, shown).map((change) => (
            <Row key={`${change.op} ${change.name}`} change={change} />
          ))}
        </ul>
      )}
      {isDrawn && changes.length > shown && (
        <Button variant="default" size="xs" m={8} onClick={() => setShown(shown + ROWS_AT_ONCE)}>
          Show more of {countText(changes.length)}
        </Button>
      )}
      {isDrawn && changes.length <= shown && untold > 0 && (
        <p className={classes.untold}>
          {changes.length > 0 ? 'And ' : ''}
          {countText(untold)} {changes.length > 0 ? 'more ' : ''}that are counted and not listed one by one.
        </p>
      )}
    </details>
  );
}

function Row({ change }: { change: PlannedChange }) {
  const { op, name, where, differences } = change;
  const [isDrawn, setIsDrawn] = useState(false);
  const head = (
    <>
      <span className={classes.sign} data-op={op} aria-hidden>
        {signs[op]}
      </span>
      <span className={classes.name}>
        {name} <small>{op === 'change' ? fieldsText(change) : words[op]}</small>
      </span>
      {where && <small className={classes.where}>{where}</small>}
    </>
  );
  if (differences.length === 0)
    return (
      <li className={classes.row}>
        <div className={classes.head}>{head}</div>
      </li>
    );
  return (
    <li className={classes.row}>
      <details onToggle={(event) => event.currentTarget.open && setIsDrawn(true)}>
        <summary className={classes.head}>{head}</summary>
        <div className={classes.fields}>
          {isDrawn && <Difference {...sidesOf(change)} withUnchanged={false} />}
        </div>
      </details>
    </li>
  );
}

/** "call_hook, app_json" */
function fieldsText({ differences }: PlannedChange): string {
  const names = differences.slice(0, MOST_FIELDS_NAMED).map(({ field }) => field);
  const more = differences.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
