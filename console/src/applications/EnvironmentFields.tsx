import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Application } from '@trunkline/contract/applications/applications.contract.ts';
import { carrierNamePicks, someCarrierQuery } from '../carriers/carriers.queries.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import type { ApplicationValues } from './application-form.ts';
import classes from './EnvironmentFields.module.css';
import { EnvironmentNotice, NO_SCHEMA } from './EnvironmentNotice.tsx';
import { EnvVariableField } from './EnvVariableField.tsx';
import { own, shownValue, wantsCarriers } from './env-form.ts';
import type { Environment } from './use-environment.ts';

type EnvironmentFieldsProps = {
  form: UseFormReturnType<ApplicationValues>;
  environment: Environment;
  /** Left out for a new application. */
  application: Application | undefined;
  /** Of the account that the application belongs to. */
  service_provider_sid: string;
};

const ASKING = 'Asking the webhook for its environment variables';

/** The variables that the calling webhook wants to be told with every call. */
export function EnvironmentFields(props: EnvironmentFieldsProps) {
  const { form, environment, application, service_provider_sid: owner } = props;
  const { schema, state, remembered } = environment;
  const values = form.getValues();
  const variables = Object.entries(schema ?? {});
  const someCarrier = useQuery({
    ...someCarrierQuery(owner),
    enabled: owner !== '' && variables.some(([, variable]) => wantsCarriers(variable)),
  });
  if (state === 'idle') return null;
  if (values.unreadable_env === 'keep')
    return (
      <div className={classes.environment}>
        <ProblemNotice
          error={{
            status: 0,
            msg: "They cannot be decrypted with this server's encryption secret.",
            issues: [],
            blockers: [],
            code: null,
            request_id: null,
          }}
          what="The stored environment variables cannot be read."
          kept="They stay unchanged until you enter them again."
        />
        <div>
          <Button variant="default" size="xs" onClick={() => form.setFieldValue('unreadable_env', 'replace')}>
            Enter them again
          </Button>
        </div>
      </div>
    );

  const isBare = variables.length === 0 && environment.others.length + environment.removed.length === 0;
  if (isBare && (state === 'known' || (state === 'asking' && Object.keys(values.env_vars).length === 0)))
    return (
      <p role="status" className={classes.none}>
        {state === 'known' ? NO_SCHEMA : ASKING}
      </p>
    );

  return (
    <fieldset className={classes.environment}>
      <legend>Environment variables</legend>
      {state === 'asking' && <Asking count={Object.keys(values.env_vars).length} />}
      {state === 'failed' && (
        <ProblemNotice
          error={environment.error}
          what="The environment variables of this webhook could not be loaded."
          kept="The values entered before are kept."
          onRetry={environment.retry}
        />
      )}
      {variables.map(([name, variable]) => {
        const { value, ...input } = form.getInputProps(`env_vars.${name}`);
        const given = own(values.env_vars, name) ?? own(remembered, name);
        const stored = own(application?.env_vars ?? {}, name);
        return (
          <EnvVariableField
            key={name}
            name={name}
            variable={variable}
            carriers={someCarrier.data ? carrierNamePicks(owner, undefined) : undefined}
            input={{ ...input, value: shownValue(variable, given) }}
            stored={typeof stored === 'string' ? stored : null}
            isElsewhere={environment.isElsewhere}
          />
        );
      })}
      <EnvironmentNotice environment={environment} />
    </fieldset>
  );
}

/** As many rows as there are values, where there are any. */
function Asking({ count }: { count: number }) {
  return (
    <>
      <p role="status" className={classes.none}>
        {ASKING}
      </p>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={row} className={classes.skeleton} aria-hidden />
      ))}
    </>
  );
}
