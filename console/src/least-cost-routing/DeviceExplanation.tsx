import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../ui/page/format-number.ts';
import { DeviceAnswer } from './DeviceAnswer.tsx';
import { Explained } from './Explained.tsx';
import classes from './ExplainScreen.module.css';
import type { AskApplication } from './ExplainScreen.tsx';
import { deviceQuery } from './explain.queries.ts';
import { OutboundExplanation } from './OutboundExplanation.tsx';

type DeviceExplanationProps = {
  caller: string;
  to: string | undefined;
  provider_sid: string;
  ask: AskApplication;
};

/** A client meets an application; where that dials the number on, the rest of the way follows. */
export function DeviceExplanation({ caller, to, provider_sid, ask }: DeviceExplanationProps) {
  const query = useQuery(deviceQuery(caller.trim()));
  const account = query.data?.account;
  const from = query.data?.caller.split('@')[0];
  return (
    <>
      <Explained query={query} hint={null}>
        {(answer) => (
          <DeviceAnswer
            answer={answer}
            ask={(application) => ask(application, { direction: 'inbound', from, to })}
          />
        )}
      </Explained>
      {to && account && query.data?.application && query.data.client?.is_active === 1 && (
        <section aria-label="If it dials the number" className={classes.past}>
          <p>If the application dials {formatNumber(to)} on, the call goes out like this:</p>
          <OutboundExplanation
            search={{ direction: 'outbound', to, account: account.account_sid }}
            provider_sid={provider_sid}
            ask={ask}
          />
        </section>
      )}
    </>
  );
}
