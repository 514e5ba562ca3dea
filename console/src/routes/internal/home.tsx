import { createFileRoute } from '@tanstack/react-router';
import { readPeriod } from '../../app/calls/home-period.ts';
import { onlyWithFeature } from '../../app/guard.ts';
import { textOf } from '../../app/list/list-search.ts';
import type { TestCall } from '../../home/FirstCall.tsx';
import { HomeScreen } from '../../home/HomeScreen.tsx';
import { warmHome } from '../../home/home.queries.ts';
import { lateDialog, lateStep } from '../../home/late-step.ts';

export const Route = createFileRoute('/internal/home')({
  validateSearch: (raw: Record<string, unknown>) => ({
    account: textOf(raw.account),
    period: readPeriod(raw.period),
  }),
  beforeLoad: onlyWithFeature('home'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warmHome(context.queryClient, context.session, deps.account, deps.period),
  component: () => <HomeScreen stepForm={stepForm} testCall={testCall} />,
});

type Kind = 'account' | 'carrier' | 'application' | 'number' | 'call';

/** The forms of the first call's steps, each loaded when it is opened. */
const AddAccount = lateStep(async () => (await import('../../accounts/AccountCreator.tsx')).AccountCreator);
const EditAccount = lateStep(async () => (await import('../../accounts/AccountEditor.tsx')).AccountEditor);
const AddCarrier = lateStep(async () => (await import('../../carriers/CarrierCreator.tsx')).CarrierCreator);
const EditCarrier = lateStep(async () => (await import('../../carriers/CarrierEditor.tsx')).CarrierEditor);
const AddApplication = lateStep(
  async () => (await import('../../applications/ApplicationCreator.tsx')).ApplicationCreator,
);
const EditApplication = lateStep(
  async () => (await import('../../applications/ApplicationEditor.tsx')).ApplicationEditor,
);
const AddNumber = lateStep(
  async () => (await import('../../phone-numbers/PhoneNumberCreator.tsx')).PhoneNumberCreator,
);
const EditNumber = lateStep(
  async () => (await import('../../phone-numbers/PhoneNumberEditor.tsx')).PhoneNumberEditor,
);
const PlaceCallDialog = lateDialog(
  async () => (await import('../../live-calls/PlaceCallDialog.tsx')).PlaceCallDialog,
);

const testCall: TestCall = (about, onClose) => <PlaceCallDialog {...about} onClose={onClose} />;

function stepForm({ kind, sid }: { kind: Kind; sid: string | null }) {
  if (kind === 'account') return sid ? <EditAccount keys={() => null} /> : <AddAccount />;
  if (kind === 'carrier') return sid ? <EditCarrier /> : <AddCarrier />;
  if (kind === 'application') return sid ? <EditApplication /> : <AddApplication />;
  return sid ? <EditNumber /> : <AddNumber />;
}
