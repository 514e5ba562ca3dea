import { Button, Group, TextInput } from '@mantine/core';
import { callerKind, type Direction, type ExplainSearch } from '../app/calls/explain-search.ts';
import { AccountFilter } from '../app/list/AccountFilter.tsx';
import { plain } from '../ui/form/plain.ts';
import { useAskedText } from '../ui/form/use-asked-text.ts';
import classes from './ExplainScreen.module.css';

const TYPING_MS = 300;
/** An address as a SIP message has it is longer than the number in it. */
const LONGEST = 255;
const words: Record<Direction, string> = { inbound: 'Inbound', outbound: 'Outbound' };

type ExplainFieldsProps = {
  search: ExplainSearch;
  /** Into the address, so that it can be sent to somebody. */
  onAsk: (change: ExplainSearch) => void;
};

/** What is asked: who calls, which number, and where it comes in. */
export function ExplainFields({ search, onAsk }: ExplainFieldsProps) {
  const { direction = 'inbound', account } = search;
  const isInbound = direction === 'inbound';
  const kind = callerKind(search.from);
  return (
    <search className={classes.asked}>
      <Group gap={8}>
        <fieldset aria-label="Direction of the call" className={classes.directions}>
          {(['inbound', 'outbound'] as const).map((one) => (
            <Button
              key={one}
              variant={one === direction ? 'light' : 'default'}
              aria-pressed={one === direction}
              // What was asked of another direction is about another call.
              onClick={() =>
                onAsk({
                  direction: one === 'outbound' ? one : undefined,
                  call: undefined,
                  carrier: undefined,
                })
              }
            >
              {words[one]}
            </Button>
          ))}
        </fieldset>
        <AccountFilter value={account} onChange={(next) => onAsk({ account: next, call: undefined })} />
      </Group>
      <div className={classes.fields}>
        {isInbound && (
          <AskedField
            label="The call comes from"
            description="An IP address, or a SIP client as user@realm."
            placeholder="203.0.113.7"
            value={search.from}
            fault={
              kind === 'wrong' ? 'This is neither an IP address nor a SIP client such as desk@realm.' : null
            }
            onAsk={(from) => onAsk({ from, call: undefined })}
          />
        )}
        <AskedField
          label={isInbound ? 'Number called' : 'Number to call'}
          description={isInbound ? 'As the caller dials it.' : 'As the application or the client dials it.'}
          placeholder="442079460000"
          value={search.to}
          onAsk={(to) => onAsk({ to, call: undefined })}
        />
        {isInbound && kind === 'address' && (
          <AskedField
            label="Addressed to"
            description="An account's SIP realm, if the call contains one."
            placeholder="sip.example.com"
            value={search.realm}
            onAsk={(realm) => onAsk({ realm })}
          />
        )}
      </div>
    </search>
  );
}

type AskedFieldProps = {
  label: string;
  description: string;
  placeholder: string;
  value: string | undefined;
  fault?: string | null;
  onAsk: (value: string | undefined) => void;
};

/** Asked once typing pauses; what the address says comes first when it changes by itself. */
function AskedField({ label, description, placeholder, value = '', fault, onAsk }: AskedFieldProps) {
  const { typed, field } = useAskedText(value, (text) => onAsk(text || undefined), TYPING_MS);
  return (
    <TextInput
      label={label}
      description={description}
      placeholder={placeholder}
      maxLength={LONGEST}
      {...plain}
      {...field}
      error={typed.trim() === value ? fault : null}
    />
  );
}
