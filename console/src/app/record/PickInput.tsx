import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { ChoiceInput } from '../../ui/form/ChoiceInput.tsx';
import type { Option } from '../../ui/form/OptionRow.tsx';
import { ApiProblem } from '../api-problem.ts';
import { type Picks, usePicks } from './picks.ts';

type PickInputProps = Omit<
  ComponentProps<typeof ChoiceInput>,
  'options' | 'onSearch' | 'isSearching' | 'failed' | 'nameOf'
> & {
  picks: Picks;
  /** What the value is called, where that is known already. */
  known?: string | null | undefined;
  /** Stands before those that the server knows, and is none of them. */
  first?: Option;
  /** "The carriers could not be loaded." */
  failed: string;
};

const GONE = 'The chosen entry no longer exists. Choose another.';

function isGone(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 403);
}

/** A form's field that chooses one of more things than a list can hold; takes `form.getInputProps(path)`. */
export function PickInput({ picks, known, first, failed, value = '', ...rest }: PickInputProps) {
  const isFirst = first !== undefined && value === first.value;
  const queryClient = useQueryClient();
  const [isUsed, setIsUsed] = useState(false);
  const { options, isSearching, isFailed, chosen, error, onSearch } = usePicks(picks, {
    value: isFirst ? '' : value,
    known,
    isUsed,
  });
  // What is chosen has its name also where the server was asked for others, as soon as that is known.
  const isNaming = value !== '' && !isFirst && !chosen && !error;
  const named = isNaming ? { value, label: 'Loading…' } : chosen;
  const own = named && !options?.some((option) => option.value === named.value) ? [named] : [];
  const front = first ? [first] : [];
  return (
    <ChoiceInput
      {...rest}
      value={value}
      options={options || chosen || isFirst || error ? [...front, ...(options ?? []), ...own] : undefined}
      isSearching={isSearching}
      failed={isFailed ? failed : undefined}
      nameOf={async (other) => (await queryClient.query(picks.one(other))).label}
      error={rest.error ?? (isGone(error) ? GONE : error && !options ? failed : undefined)}
      onFocus={(event) => {
        rest.onFocus?.(event);
        setIsUsed(true);
      }}
      onSearch={onSearch}
    />
  );
}
