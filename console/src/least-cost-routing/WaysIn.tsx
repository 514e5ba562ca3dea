import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { explainLink } from '../app/calls/explain-link.ts';
import { numbersOfApplicationQuery } from '../phone-numbers/phone-numbers.queries.ts';
import { countWords } from '../ui/page/count-text.ts';
import { formatNumber } from '../ui/page/format-number.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import classes from './ExplainScreen.module.css';
import routeClasses from './RouteExplainer.module.css';

type WaysInProps = {
  application_sid: string;
  provider_sid: string;
  /** In the address, where it is not the chosen one. */
  provider: string | undefined;
};

/** The numbers that lead to an application, each a question of its own. */
export function WaysIn({ application_sid, provider_sid, provider }: WaysInProps) {
  const { data, error, refetch } = useQuery(numbersOfApplicationQuery(application_sid, provider_sid));
  return (
    <div className={classes.answer}>
      {error ? (
        <ProblemNotice error={error} what="Its numbers could not be loaded." onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <Text c="dimmed">
          No number leads to this application. Carriers, accounts and tenants may. Enter a number to check.
        </Text>
      ) : (
        data && (
          <>
            <p className={routeClasses.summary}>
              {data.total > data.data.length
                ? `The first ${data.data.length} of ${countWords(data.total, data.total_is_least)} numbers that lead to this application`
                : 'Numbers that lead to this application'}
            </p>
            <ul className={classes.ways}>
              {data.data.map(({ phone_number_sid, number, voip_carrier_sid, carrier_name }) => (
                <li key={phone_number_sid}>
                  <Anchor
                    component={TargetLink}
                    link={explainLink({ to: number, carrier: voip_carrier_sid ?? undefined, provider })}
                  >
                    {formatNumber(number)}
                  </Anchor>{' '}
                  {carrier_name}
                </li>
              ))}
            </ul>
          </>
        )
      )}
    </div>
  );
}
