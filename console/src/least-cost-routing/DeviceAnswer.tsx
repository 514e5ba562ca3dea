import type {
  Answering,
  DeviceExplanation,
} from '@trunkline/contract/least-cost-routing/explain-inbound.contract.ts';
import type { ReactNode } from 'react';
import { answeringStops } from './answering-stops.ts';
import { CallPath } from './CallPath.tsx';
import classes from './RouteExplainer.module.css';
import { Steps, Warnings } from './Warnings.tsx';

type DeviceAnswerProps = { answer: DeviceExplanation; ask: (application: Answering) => ReactNode };

/** From a SIP client to the webhook that its account answers devices with. */
export function DeviceAnswer({ answer, ask }: DeviceAnswerProps) {
  const { caller, summary, client, account, application, steps, warnings } = answer;
  return (
    <>
      <p className={classes.summary}>{summary}</p>
      <Warnings warnings={warnings} />
      {account && (
        <section aria-label={caller} className={classes.match}>
          <CallPath
            stops={[
              client
                ? { kind: 'Client', name: client.username, notes: client.is_active ? [] : ['Inactive'] }
                : { kind: 'Client', name: 'None of that name', isMissing: true },
              { kind: 'Account', name: account.name },
              ...answeringStops(application, 'Application for SIP device calls'),
            ]}
          />
          <Steps steps={steps} />
          {application && client?.is_active === 1 && ask(application)}
        </section>
      )}
    </>
  );
}
