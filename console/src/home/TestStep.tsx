import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FirstStep } from '@trunkline/contract/home/home.contract.ts';
import { useTestWebhook } from '../applications/app-env.queries.ts';
import { useTestTrunk } from '../carriers/trunk-test.queries.ts';
import { useOnce } from '../ui/form/use-once.ts';
import { toastError } from '../ui/overlay/toast.ts';
import { failureOf } from '../ui/page/failure.ts';

/** Asks the carrier's gateways, or the application's webhook, whether they answer. */
export function TestStep({ step }: { step: FirstStep }) {
  const queryClient = useQueryClient();
  const sid = step.sid ?? '';
  const trunk = useTestTrunk();
  const webhook = useTestWebhook(sid);
  const once = useOnce();
  const isPending = trunk.isPending || webhook.isPending;
  async function test() {
    try {
      if (step.kind === 'carrier') await trunk.mutateAsync(sid);
      else await webhook.mutateAsync({ hook: 'call_hook' });
    } catch (error) {
      toastError(`The test could not be run: ${failureOf(error).msg}`);
    }
    return queryClient.invalidateQueries({ queryKey: ['home'] });
  }
  return (
    <Button
      variant="default"
      size="compact-xs"
      mt={6}
      mb={2}
      aria-disabled={isPending}
      aria-label={step.kind === 'carrier' ? 'Test the carrier' : 'Test the webhook'}
      onClick={() => void once(test)}
    >
      Test
    </Button>
  );
}
