import type {
  Answering,
  InboundExplanation,
  InboundMatch,
} from '@trunkline/contract/least-cost-routing/explain-inbound.contract.ts';
import { numberKind } from '@trunkline/contract/phone-numbers/number-text.ts';
import type { ReactNode } from 'react';
import { countText } from '../ui/page/count-text.ts';
import { formatNumber, numbersIn } from '../ui/page/format-number.ts';
import { answeringStops } from './answering-stops.ts';
import { CallPath, type Stop } from './CallPath.tsx';
import classes from './RouteExplainer.module.css';
import { Steps, Warnings } from './Warnings.tsx';

type InboundAnswerProps = {
  answer: InboundExplanation;
  /** What can be asked of the application that answers. */
  ask?: (application: Answering) => ReactNode;
};

/** One way for each carrier that the call may come in over, down to the webhook. */
export function InboundAnswer({ answer, ask }: InboundAnswerProps) {
  const { summary, matches, misses, warnings } = answer;
  return (
    <>
      <p className={classes.summary}>{numbersIn(summary, answer.number)}</p>
      <Warnings warnings={warnings} />
      {matches.map((match) => (
        <Match key={match.carrier.voip_carrier_sid} answer={answer} match={match} ask={ask} />
      ))}
      {misses.length > 0 && (
        <div className={classes.reasons}>
          <p>These have the address but do not take the call</p>
          <ul>
            {misses.map(({ voip_carrier_sid, carrier_name, network, why }) => (
              <li key={voip_carrier_sid + network}>
                <span>
                  {carrier_name} <code>{network}</code>
                </span>
                <span>{why}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

type MatchProps = Pick<InboundAnswerProps, 'ask'> & { answer: InboundExplanation; match: InboundMatch };

function Match({ answer, match, ask }: MatchProps) {
  const { carrier, gateways, phone_number, application, account, steps } = match;
  return (
    <section aria-label={carrier.name} className={classes.match}>
      <CallPath
        stops={[
          ...(answer.address ? [{ kind: 'From', name: <code>{answer.address}</code> }] : []),
          gatewayStop(gateways),
          {
            kind: 'Carrier',
            name: carrier.name,
            notes: [
              carrier.level === 'provider' ? "The service provider's carrier" : "The account's own carrier",
            ],
          },
          phone_number
            ? { kind: 'Phone number', name: numberText(phone_number.number) }
            : { kind: 'Phone number', name: 'None matches', isMissing: true },
          ...answeringStops(application, account?.name),
        ]}
      />
      <Steps steps={steps} about={answer.number} />
      {application && ask?.(application)}
    </section>
  );
}

/** A pattern is as it is. */
function numberText(number: string): ReactNode {
  return numberKind(number) === 'number' ? formatNumber(number) : <code>{number}</code>;
}

function gatewayStop(gateways: InboundMatch['gateways']): Stop {
  if (gateways.length === 0) return { kind: 'Gateways', name: 'No inbound gateway', isMissing: true };
  return {
    kind: gateways.length === 1 ? 'Gateway' : `${countText(gateways.length)} gateways`,
    name: <code>{gateways.map(({ network }) => network).join(', ')}</code>,
  };
}
