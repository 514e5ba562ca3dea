import { networkText } from '@trunkline/contract/carriers/address.ts';
import type { PredefinedCarrier } from '@trunkline/contract/carriers/predefined-carriers.contract.ts';
import { pageOf } from '../app/record/record-link.ts';
import { useGoOn } from '../app/record/use-go-on.ts';
import { ConfirmAction } from '../ui/overlay/ConfirmAction.tsx';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { ALL_ACCOUNTS, trunkWords } from './carrier-words.ts';
import classes from './PredefinedCarrierDialog.module.css';
import { type NewOwner, useCopyPredefinedCarrier } from './predefined-carriers.queries.ts';
import { templatePlaceholders } from './template-placeholders.ts';

type PredefinedCarrierDialogProps = {
  template: PredefinedCarrier;
  owner: NewOwner;
  /** Undefined for all accounts. */
  ownerName: string | undefined;
  typedName: string;
  isChanged: boolean;
  onClose: () => void;
};

/** Says what a template would add, and adds it. */
export function PredefinedCarrierDialog(props: PredefinedCarrierDialogProps) {
  const { template, owner, onClose } = props;
  const copy = useCopyPredefinedCarrier();
  const goOn = useGoOn();
  const { predefined_carrier_sid, name, trunk_type } = template;
  const placeholders = templatePlaceholders(template);
  return (
    <ConfirmAction
      opened
      onClose={onClose}
      title={`Add ${name}`}
      color="indigo"
      label="Add carrier"
      workingLabel="Adding"
      failed="The carrier was not added."
      onConfirm={() => copy.mutateAsync({ predefined_carrier_sid, owner })}
      onDone={({ sid }) => {
        toastSuccess('Carrier created successfully');
        // The person was told that the form is not kept.
        void goOn({ ...pageOf('carriers', sid), ignoreBlocker: true });
      }}
    >
      <p className={classes.text}>
        This adds the carrier <strong>{name}</strong> at once and opens it. It is used by{' '}
        {props.ownerName ?? ALL_ACCOUNTS.toLowerCase()}
        {trunk_type in trunkWords && `; its trunk type is ${trunkWords[trunk_type].label}`}.
      </p>
      <Gateways title="SIP gateways" rows={template.sip_gateways} />
      <Gateways title="SMPP gateways" rows={template.smpp_gateways} />
      {placeholders.length > 0 && (
        <p className={classes.text}>
          It stays inactive until you replace these placeholders:{' '}
          {placeholders.map(({ label, text }, index) => (
            <span key={label}>
              {index > 0 && ', '}
              {label} <code>{text}</code>
            </span>
          ))}
          .
        </p>
      )}
      {Boolean(template.requires_static_ip) && (
        <p className={classes.text}>
          This carrier accepts calls only from known addresses. Send it your signaling addresses.
        </p>
      )}
      {props.isChanged && (
        <p className={classes.text}>
          What you typed into the form will be lost
          {props.typedName && (
            <>
              , the name <strong>{props.typedName}</strong> included
            </>
          )}
          .
        </p>
      )}
    </ConfirmAction>
  );
}

function Gateways({ title, rows }: { title: string; rows: PredefinedCarrier['sip_gateways'] }) {
  if (!rows || rows.length === 0) return null;
  return (
    <section className={classes.gateways} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {rows.map(({ ipv4, netmask, port, inbound, outbound }) => (
          <li key={`${ipv4} ${netmask} ${port} ${inbound} ${outbound}`}>
            <code>{networkText(ipv4, netmask)}</code>{' '}
            {[inbound && 'inbound', outbound && 'outbound'].filter(Boolean).join(' and ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
