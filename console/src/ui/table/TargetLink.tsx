import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/** Where a link goes; built with the router's `linkOptions(...)`, which checks it against the route tree. */
export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>;

type TargetLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { link: LinkTarget };

const EXACT = { exact: true };

/** The router's link as a plain component: `<Button component={TargetLink} link={link}>`. The list of a record is not the page that it is on. */
export function TargetLink({ link, ...rest }: TargetLinkProps) {
  return <Link activeOptions={EXACT} {...(link as LinkProps)} {...rest} />;
}
