import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { ProblemNotice } from '../page/ProblemNotice.tsx';
import { digitsTyped, mayBeDigits, ungrouped } from './digits.ts';
import classes from './QuantitySection.module.css';
import { Section } from './Section.tsx';

type QuantitySectionProps<V> = {
  form: UseFormReturnType<V>;
  /** Where the form's values hold the numbers, as texts: 'limits'. */
  path: string;
  title: string;
  about: string;
  fields: readonly { name: string; label: string }[];
  placeholder: string;
  /** The numbers have a query of their own, and may be missing while the rest of the form is there. */
  query: { isSuccess: boolean; error: unknown; refetch: () => unknown };
  /** When denied the numbers are shown, with the reason. */
  may: Decision;
};

/** Of the largest number that is kept. */
const MOST_DIGITS = 10;

/** Numbers from zero, each of which may be left empty. */
export function QuantitySection<V>(props: QuantitySectionProps<V>) {
  const { form, path, title, query, may, fields } = props;
  const isMissing = query.error !== null && !query.isSuccess;
  const set = fields.flatMap(({ name, label }) => {
    const value = form.getInputProps(`${path}.${name}`).value;
    return value === '' || value === undefined ? [] : [`${label} ${value}`];
  });
  return (
    <Section
      title={title}
      help="limits"
      about={may.allowed ? props.about : may.reason}
      folded={isMissing ? undefined : query.isSuccess ? set.join(' · ') || 'None set' : '…'}
    >
      {isMissing && (
        <ProblemNotice
          error={query.error}
          what={`The ${title.toLowerCase()} could not be loaded.`}
          kept="They stay unchanged."
          onRetry={() => query.refetch()}
        />
      )}
      <div className={classes.quantities}>
        {fields.map(({ name, label }) => {
          const field = form.getInputProps(`${path}.${name}`);
          return (
            <TextInput
              key={name}
              {...field}
              label={label}
              // A field of the browser's for numbers holds nothing while what is in it is none, and nothing is no limit.
              inputMode="numeric"
              placeholder={props.placeholder}
              disabled={!may.allowed || !query.isSuccess}
              onChange={({ currentTarget }) => {
                const typed = ungrouped(digitsTyped(currentTarget.value));
                if (mayBeDigits(typed, MOST_DIGITS)) field.onChange(typed);
              }}
            />
          );
        })}
      </div>
    </Section>
  );
}
