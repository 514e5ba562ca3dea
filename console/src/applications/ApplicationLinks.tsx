import { linkOptions } from '@tanstack/react-router';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import classes from './ApplicationLinks.module.css';

/** What an application works with, beside the list and the form. */
export function ApplicationLinks() {
  return (
    <p className={classes.links}>
      Calls come over <TargetLink link={linkOptions({ to: '/internal/carriers' })}>carriers</TargetLink>, and
      applications speak and listen with the keys under{' '}
      <TargetLink link={linkOptions({ to: '/internal/speech-services' })}>speech services</TargetLink>.
    </p>
  );
}
