import { Text } from '@mantine/core';
import { isBlank } from '../form/flat-values.ts';
import classes from './Difference.module.css';
import { differenceOf, type FieldChange, leafText } from './difference-of.ts';

type DifferenceProps = {
  before: unknown;
  after: unknown;
  /** What the two are called, where they are not before and after one change. */
  names?: readonly [string, string];
  withUnchanged: boolean;
};

const USUAL = ['Before', 'After'] as const;
const signs = { added: '+', removed: '−', changed: '~', same: '' };

/** A sign and a word for each field; the colour only repeats them. */
export function Difference({ before, after, names = USUAL, withUnchanged }: DifferenceProps) {
  const all = differenceOf(before, after);
  const fields = withUnchanged ? all : all.filter(({ kind }) => kind !== 'same');
  if (fields.length === 0)
    return (
      <Text inherit c="dimmed" mb={8}>
        {all.length === 0
          ? 'No values are recorded.'
          : 'No visible difference: the same values were saved, or only a secret changed.'}
      </Text>
    );
  const hasBoth = before !== null && after !== null;
  return (
    <div className={classes.place}>
      <table className={classes.table} data-both={hasBoth || undefined}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {hasBoth ? (
              <>
                <th scope="col">{names[0]}</th>
                <th scope="col">{names[1]}</th>
              </>
            ) : (
              <th scope="col">Value</th>
            )}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.path} data-kind={field.kind}>
              <th scope="row">
                <span className={classes.sign} aria-hidden>
                  {signs[field.kind]}
                </span>
                <code>{field.path}</code> <small>{field.kind === 'same' ? 'unchanged' : field.kind}</small>
              </th>
              {hasBoth ? (
                <>
                  <td className={classes.before} data-side={names[0]}>
                    <Value of={field} side="before" />
                  </td>
                  <td className={classes.after} data-side={names[1]}>
                    <Value of={field} side="after" />
                  </td>
                </>
              ) : (
                <td data-side="Value">
                  <Value of={field} side={before === null ? 'after' : 'before'} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ of, side }: { of: FieldChange; side: 'before' | 'after' }) {
  return isBlank(of[side]) ? <>–</> : <code>{leafText(of.path, of[side])}</code>;
}
