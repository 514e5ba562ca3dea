import type { ReactNode } from 'react';

/** A name, and what is known of it. `key`: where several may have one name. */
export type Term = readonly [name: string, value: ReactNode, key?: string];

type TermsProps = { of: readonly Term[]; className?: string | undefined };

/** What is known of one thing, each with its name. */
export function Terms({ of, className }: TermsProps) {
  return (
    <dl className={className}>
      {of.map(([name, value, key = name]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
