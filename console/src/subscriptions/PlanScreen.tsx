import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../session/session.queries.ts';
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx';
import { Section } from '../ui/form/Section.tsx';
import { TypedHere } from '../ui/form/TypedHere.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import classes from './PaymentStanding.module.css';
import { PaymentStanding } from './PaymentStanding.tsx';
import { PlanTable } from './PlanTable.tsx';
import { UNSURE } from './use-paying.ts';
import type { Plan } from './use-plan.ts';

type PlanScreenProps = {
  plan: Plan;
  title: string;
  /** What is typed, as it is called when it is given back: 'the first capacity'. */
  typed: string;
  about: string;
  failed: string;
  disabled: boolean;
  submit: { label: string; disabled: boolean };
  onSubmit: () => Promise<void>;
  /** A payment that was begun before has succeeded. */
  onPaid: () => void;
  /** Above the capacity. */
  standing?: ReactNode;
  /** At the other end of the buttons. */
  apart?: ReactNode;
  /** Below the capacity. */
  children?: ReactNode;
};

/** What is bought and what it costs, for who begins with the paid plan and for who has it. */
export function PlanScreen(props: PlanScreenProps) {
  const { plan, disabled, submit } = props;
  const { prices, paying, back } = plan;
  const { me } = useSession();
  const isOffered = plan.lines.some(({ category }) => category === 'voice_call_session');
  return (
    <>
      <PageHeader
        title={props.title}
        crumbs={[{ label: 'Account', link: back }]}
        purpose={me.account.name ?? undefined}
      />
      <form
        className={classes.screen}
        onSubmit={(event) => {
          event.preventDefault();
          if (!submit.disabled && plan.isRight() && !plan.isPaying) void props.onSubmit();
        }}
        noValidate
      >
        <TypedHere
          name={props.typed}
          values={plan.entered}
          isChanged={!plan.isSame}
          onGiveBack={plan.setEntered}
        />
        <PaymentStanding
          isBusy={paying.isBusy}
          onConfirm={async (...asked) => (await paying.confirm(...asked)) && props.onPaid()}
        />
        {props.standing}
        {prices.error && !prices.data ? (
          <ProblemNotice
            error={prices.error}
            what="The prices could not be loaded."
            onRetry={() => prices.refetch()}
          />
        ) : !prices.data ? (
          <FormSkeleton name="subscription" fields={3} />
        ) : (
          <>
            {isOffered ? (
              <>
                <Section title="Capacity" about={props.about}>
                  <PlanTable {...plan} disabled={disabled} onChange={plan.change} />
                </Section>
                {props.children}
              </>
            ) : (
              <p role="status" className={classes.note}>
                No plans are available yet. The administrator of this server has to set a price for call
                sessions in Stripe.
              </p>
            )}
            {plan.fault && (
              <ProblemNotice
                error={plan.fault.error}
                {...(plan.fault.is_unsure ? UNSURE : { what: props.failed })}
              />
            )}
            <div className={classes.buttons}>
              {props.apart}
              {!paying.isBusy && (
                <Button component={TargetLink} link={back} variant="default">
                  Cancel
                </Button>
              )}
              {isOffered && (
                <Button
                  type="submit"
                  aria-disabled={submit.disabled}
                  data-disabled={submit.disabled || undefined}
                >
                  {submit.label}
                </Button>
              )}
            </div>
          </>
        )}
      </form>
    </>
  );
}
