import { Tabs, Text, TextInput } from '@mantine/core';
import { LONGEST_NUMBER } from '@trunkline/contract/least-cost-routing/pattern.ts';
import { AsidePanel } from '../ui/page/AsidePanel.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { InboundExplainer } from './InboundExplainer.tsx';
import { OutboundAnswer } from './OutboundAnswer.tsx';
import classes from './RouteExplainer.module.css';
import type { Explanation } from './use-explanation.ts';

/** Beside the form and no part of it: what it shows is asked of the server, and nothing is changed. */
export function RouteExplainer({ explanation }: { explanation: Explanation }) {
  const { number, setNumber, answer, error, isOld, draft, place } = explanation;
  return (
    <AsidePanel title="Route explainer" summary="Which way would a call go?" isFirst>
      <Tabs defaultValue="outbound" keepMounted={false} className={classes.panel}>
        <Tabs.List aria-label="Direction of the call">
          <Tabs.Tab value="outbound">Outbound</Tabs.Tab>
          <Tabs.Tab value="inbound">Inbound</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="outbound" className={classes.tab}>
          <TextInput
            label="Number to call"
            description={
              draft
                ? 'Based on the current values in the form, saved or not.'
                : 'Based on the stored routing, since the form is empty.'
            }
            inputMode="tel"
            placeholder="442079460000"
            maxLength={LONGEST_NUMBER}
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <div aria-live="polite" data-old={isOld || undefined} className={classes.answer}>
            {number.trim() === '' ? (
              <Text c="dimmed">
                Enter a number to see which route, carrier and gateways a call would use, and why.
              </Text>
            ) : error ? (
              <ProblemNotice error={error} what="This could not be determined." />
            ) : (
              answer && <OutboundAnswer answer={answer} />
            )}
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="inbound" className={classes.tab}>
          <InboundExplainer place={place} />
        </Tabs.Panel>
      </Tabs>
    </AsidePanel>
  );
}
