import { createFileRoute, redirect } from '@tanstack/react-router';
import { homeOf } from '../../app/guard.ts';

export const Route = createFileRoute('/internal/')({
  beforeLoad: ({ context }) => {
    throw redirect(homeOf(context.session));
  },
});
