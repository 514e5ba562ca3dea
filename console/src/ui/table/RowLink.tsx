import type { LinkProps } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/** Built with `linkOptions(...)`; all that it needs is in its path. */
export type RowTarget = Pick<LinkProps, 'to' | 'params'>;

type RowLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { link: RowTarget };

/**
 * A link in a cell. A page of a list has dozens, and each of the router's own works out where it is and listens for
 * every change of the address: here it is an anchor, and the table follows it (`useRowLinks`).
 */
export function RowLink({ link, ...rest }: RowLinkProps) {
  return <a {...rest} href={hrefOf(link)} data-row-link />;
}

function hrefOf({ to, params }: RowTarget): string {
  const values = (params ?? {}) as Record<string, string>;
  return String(to).replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
