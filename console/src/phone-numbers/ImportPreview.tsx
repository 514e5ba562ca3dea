import { Checkbox, Text, Title } from '@mantine/core';
import type { ImportResult } from '@trunkline/contract/phone-numbers/number-import.contract.ts';
import { type ReactNode, useId } from 'react';
import { countText } from '../ui/page/count-text.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import classes from './ImportPreview.module.css';
import { NumberCell } from './NumberCell.tsx';
import { countOf } from './phone-number-words.ts';

const separators = { ',': 'commas', ';': 'semicolons', tab: 'tabs' };

type ImportPreviewProps = {
  result: ImportResult;
  isLocked: boolean;
  isWithoutStored: boolean;
  onWithoutStored: (is: boolean) => void;
};

/** What an import would do: first what stands in its way, then how the rows were understood. */
export function ImportPreview(props: ImportPreviewProps) {
  const { result, isLocked, isWithoutStored, onWithoutStored } = props;
  const { rows, stored, problems, problems_total, preview, ignored_columns, separator } = result;
  const refused = new Map(problems.map(({ line, column, value }) => [`${line} ${column}`, value]));
  return (
    <>
      <p className={classes.summary} role="status">
        {problems_total === 0 ? (
          <StatusBadge status={rows > 0 ? 'good' : 'off'}>
            {rows > 0 ? `${countOf(rows)} can be imported` : 'There is nothing left to import'}
          </StatusBadge>
        ) : (
          <>
            <StatusBadge status="failing">
              {countText(problems_total)} {problems_total === 1 ? 'problem' : 'problems'}
            </StatusBadge>
            <span>Of {countOf(rows)}, none is imported until these are fixed.</span>
          </>
        )}
      </p>
      {stored > 0 && (
        <Checkbox
          label={`Skip numbers that already exist: ${countOf(stored)}`}
          description="They are not changed."
          checked={isWithoutStored}
          disabled={isLocked}
          onChange={(event) => onWithoutStored(event.currentTarget.checked)}
        />
      )}
      {problems.length > 0 && (
        <Rows name="Problems" heads={['Line', 'Column', 'Value', 'Problem']}>
          {problems.map(({ line, column, value, message }) => (
            <tr key={`${line} ${column} ${message}`}>
              <td data-align="end">{line}</td>
              <td className={classes.column}>{column}</td>
              <td>{value && <code>{value}</code>}</td>
              <td className={classes.fault}>{message}</td>
            </tr>
          ))}
        </Rows>
      )}
      {problems_total > problems.length && (
        <Text fz={13} c="dimmed" mt={-8}>
          And {countText(problems_total - problems.length)} more problems.
        </Text>
      )}
      <Rows
        wide
        name={problems_total === 0 ? 'Rows as they will be imported' : 'Rows as they were understood'}
        heads={['Line', 'Number', 'Carrier', 'Account', 'Application']}
      >
        {preview.map(({ line, number, carrier_name, account_name, application_name }) => (
          <tr key={line}>
            <td data-align="end">{line}</td>
            <td className={classes.number} data-faulty={refused.has(`${line} number`) || undefined}>
              {/* Of what is refused nothing is understood, not even as a pattern. */}
              {refused.has(`${line} number`) ? number : number && <NumberCell number={number} />}
            </td>
            {[
              ['carrier', carrier_name],
              ['account', account_name],
              ['application', application_name],
            ].map(([column, name]) => (
              <td key={column} data-faulty={refused.has(`${line} ${column}`) || undefined}>
                {refused.get(`${line} ${column}`) ?? name}
              </td>
            ))}
          </tr>
        ))}
      </Rows>
      <Text fz={13} c="dimmed" mt={-8}>
        {rows > preview.length && `The first ${preview.length} of ${countText(rows)} rows. `}
        The values are separated by {separators[separator]}.
        {ignored_columns.length > 0 && ` Not used: ${ignored_columns.join(', ')}.`}
      </Text>
    </>
  );
}

type RowsProps = { name: string; heads: string[]; wide?: boolean; children: ReactNode };

function Rows({ name, heads, wide, children }: RowsProps) {
  const id = useId();
  return (
    <>
      <Title order={3} id={id} className={classes.title}>
        {name}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard */}
      <section className={classes.scroll} aria-labelledby={id} tabIndex={0}>
        <table className={classes.table} data-wide={wide || undefined} aria-labelledby={id}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" data-align={head === 'Line' ? 'end' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </>
  );
}
