import { ConfirmAction } from '../ui/overlay/ConfirmAction.tsx';

type RegenerateSecretDialogProps = {
  opened: boolean;
  /** The account's name. */
  name: string;
  onClose: () => void;
  onRegenerate: () => Promise<string>;
  onRegenerated: (secret: string) => void;
};

export function RegenerateSecretDialog(props: RegenerateSecretDialogProps) {
  return (
    <ConfirmAction
      opened={props.opened}
      onClose={props.onClose}
      title="Regenerate webhook secret"
      label="Regenerate secret"
      workingLabel="Regenerating"
      failed="The webhook secret is unchanged."
      onConfirm={props.onRegenerate}
      onDone={props.onRegenerated}
    >
      <p>
        <strong>{props.name}</strong> gets a new webhook secret and the current one stops working at once.
        Servers that verify signatures reject its webhooks until they have the new one.
      </p>
    </ConfirmAction>
  );
}
