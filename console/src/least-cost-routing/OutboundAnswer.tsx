import type {
  ExplainedCarrier,
  JudgedRoute,
  OutboundExplanation,
} from '@trunkline/contract/least-cost-routing/explain.contract.ts';
import type { Answering } from '@trunkline/contract/least-cost-routing/explain-inbound.contract.ts';
import type { ReactNode } from 'react';
import { countText } from '../ui/page/count-text.ts';
import { answeringStops } from './answering-stops.ts';
import { CallPath, type Stop } from './CallPath.tsx';
import classes from './RouteExplainer.module.css';
import { Warnings } from './Warnings.tsx';

type OutboundAnswerProps = {
  answer: OutboundExplanation;
  /** What can be asked of the application that makes the call. */
  ask?: (application: Answering) => ReactNode;
};

export function OutboundAnswer({ answer, ask }: OutboundAnswerProps) {
  const { number, summary, routes, carriers, warnings, decided_by, application } = answer;
  const used = routes.find(({ outcome }) => outcome === 'used');
  const [carrier, ...others] = carriers;
  const stops: Stop[] = [
    { kind: 'Number', name: <code>{number}</code> },
    ...(decided_by === 'none' ? [] : [routeStop(used, decided_by === 'provider' && routes.length === 0)]),
    ...(others.length > 0 ? [anyOf(carriers)] : carrier ? [carrierStop(carrier), gatewayStop(carrier)] : []),
    ...(application ? answeringStops(application, 'After the call is answered') : []),
  ];
  return (
    <>
      <p className={classes.summary}>{summary}</p>
      <Warnings warnings={warnings} />
      <CallPath stops={stops} />
      {routes.length > 0 && (
        <details className={classes.reasons} open={routes.length <= 12}>
          <summary>Why</summary>
          <ul aria-label="Reasons">
            {routes.map((route) => (
              <li key={route.place ?? 'default'} data-outcome={route.outcome}>
                <span>
                  {routeName(route)} {route.place !== null && route.regex && <code>{route.regex}</code>}
                </span>
                <span>{route.why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {application && ask?.(application)}
    </>
  );
}

function routeName({ place }: JudgedRoute): string {
  return place === null ? 'Default route' : `Route ${place}`;
}

function routeStop(used: JudgedRoute | undefined, isHidden: boolean): Stop {
  if (isHidden) return { kind: 'Route', name: "In your service provider's outbound call routing" };
  if (!used) return { kind: 'Route', name: 'None matches', isMissing: true };
  const name = used.place === null ? 'Every other number' : <code>{used.regex}</code>;
  return { kind: routeName(used), name, notes: [used.why] };
}

function carrierStop(carrier: ExplainedCarrier): Stop {
  const notes = [
    <>
      Gets the number as <code>{carrier.number_sent}</code>
    </>,
    carrier.level === 'provider' ? "The service provider's carrier" : "The account's own carrier",
    ...(carrier.is_active ? [] : ['Inactive']),
    ...(carrier.outbound_sip_proxy ? [`Through the SIP proxy ${carrier.outbound_sip_proxy}`] : []),
  ];
  return { kind: 'Carrier', name: carrier.name, notes };
}

function gatewayStop({ gateways }: ExplainedCarrier): Stop {
  const [first, ...others] = gateways;
  if (!first) return { kind: 'Gateways', name: 'No outbound gateway', isMissing: true };
  const notesOf = ({ protocol, srtp, notes }: typeof first) =>
    [protocol.replace('/srtp', '').toUpperCase(), ...(srtp ? ['SRTP'] : []), ...notes].join(' · ');
  return {
    kind: others.length > 0 ? `${countText(gateways.length)} gateways` : 'Gateway',
    name: (
      <span className={classes.gateways}>
        {gateways.map((gateway) => (
          <span key={gateway.sip_gateway_sid}>
            <code>{gateway.target}</code>
            <small>{notesOf(gateway)}</small>
          </span>
        ))}
      </span>
    ),
  };
}

function anyOf(carriers: readonly ExplainedCarrier[]): Stop {
  return {
    kind: 'One of these carriers',
    name: (
      <span className={classes.gateways}>
        {carriers.map(({ voip_carrier_sid, name, number_sent, gateways }) => (
          <span key={voip_carrier_sid}>
            {name}
            <small>
              as {number_sent}, at {gateways.map(({ target }) => target).join(', ')}
            </small>
          </span>
        ))}
      </span>
    ),
  };
}
