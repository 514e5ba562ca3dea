import type { WebhookTestResult } from '@trunkline/contract/applications/webhook-test.contract.ts';
import type { ReactNode } from 'react';
import { type Status, StatusBadge } from '../ui/page/StatusBadge.tsx';
import { Terms } from '../ui/page/Terms.tsx';
import { VerbFaults } from './VerbFaults.tsx';
import classes from './WebhookTest.module.css';
import { faultCount, laidOut, shownVerbs } from './webhook-answer.ts';

const badges: Record<WebhookTestResult['verdict'], Status> = {
  ok: 'good',
  warning: 'attention',
  failed: 'failing',
};
const words: Record<WebhookTestResult['verdict'], string> = {
  ok: 'Test passed',
  warning: 'Test passed, with warnings',
  failed: 'Test failed',
};

/** What came of a sample call: the verdict first, what was said in full behind it. */
export function WebhookTestOutcome({ result }: { result: WebhookTestResult }) {
  const { body, faults, headers, ms, request, status, truncated, verdict, warnings } = result;
  const verbs = shownVerbs(result);
  return (
    <div className={classes.outcome}>
      <div className={classes.verdict}>
        <StatusBadge status={badges[verdict]}>{words[verdict]}</StatusBadge>
        <p>{result.summary}</p>
        <Terms
          of={[
            ['Status', status ?? 'None'],
            ['Time', `${ms} ms`],
          ]}
        />
      </div>
      {status !== null && faults.length + warnings.length > 0 && (
        <ul className={classes.sentences}>
          {[...faults, ...warnings].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {verbs.length > 0 && (
        <ol className={classes.verbs} aria-label="Verbs">
          {verbs.map(({ faults, index, json, title }) => (
            <li key={index} data-wrong={faults.length > 0 || undefined}>
              <h3>
                <code>{title}</code>
                <span>{faultCount(faults) || 'No faults'}</span>
              </h3>
              <VerbFaults faults={faults} />
              {json && <Code name={`Verb ${index + 1}, ${title}`} text={json} />}
            </li>
          ))}
        </ol>
      )}
      {body !== '' && (
        <Disclosure title="Raw answer" open={verbs.length === 0}>
          <Code name="Answer" text={truncated ? body : laidOut(body)} />
          {truncated && <p className={classes.address}>The answer is longer. This is the beginning.</p>}
        </Disclosure>
      )}
      {headers.length > 0 && (
        <Disclosure title={`Response headers (${headers.length})`}>
          <Headers headers={headers} />
        </Disclosure>
      )}
      <Disclosure title="Raw request">
        <p className={classes.address}>
          {request.method} <code>{request.url}</code>
        </p>
        <Headers headers={request.headers} />
        {request.body && <Code name="Request body" text={laidOut(request.body)} />}
      </Disclosure>
    </div>
  );
}

function Disclosure({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={classes.disclosure} open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function Code({ name, text }: { name: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
    <section className={classes.code} aria-label={name} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}

function Headers({ headers }: { headers: WebhookTestResult['headers'] }) {
  return <Terms className={classes.headers} of={headers.map(({ name, value }) => [name, value])} />;
}
