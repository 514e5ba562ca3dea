/** The settings of Stripe, where plans are paid. */
import { z } from 'zod';
import type { StripeSettings } from '../outside/stripe.ts';
import { baseAddress } from './setting.ts';
import { StartRefusal } from './start-refusal.ts';

export const stripeVariables = {
  TRUNKLINE_STRIPE_SECRET_KEY: z.string().optional(),
  TRUNKLINE_STRIPE_WEBHOOK_SECRET: z.string().optional(),
  TRUNKLINE_STRIPE_URL: baseAddress('https://api.stripe.com').optional(),
};

/** Of the platform's own server. */
export const platformStripeNames = {
  STRIPE_API_KEY: 'TRUNKLINE_STRIPE_SECRET_KEY',
  STRIPE_WEBHOOK_SECRET: 'TRUNKLINE_STRIPE_WEBHOOK_SECRET',
  STRIPE_BASE_URL: 'TRUNKLINE_STRIPE_URL',
};

type Given = z.output<z.ZodObject<typeof stripeVariables>>;

/** Null if nobody pays: the installation is not hosted, or has no Stripe account. */
export function stripeOf(values: Given, page: { ENABLE_HOSTED_SYSTEM?: string }): StripeSettings | null {
  const { TRUNKLINE_STRIPE_SECRET_KEY: key, TRUNKLINE_STRIPE_WEBHOOK_SECRET: webhook_secret } = values;
  if ((key === undefined) !== (webhook_secret === undefined))
    throw new StartRefusal(
      'TRUNKLINE_STRIPE_SECRET_KEY and TRUNKLINE_STRIPE_WEBHOOK_SECRET are given together, or neither.',
    );
  const isHosted = page.ENABLE_HOSTED_SYSTEM === 'true';
  if (!isHosted || !key || !webhook_secret) return null;
  return { key, webhook_secret, url: values.TRUNKLINE_STRIPE_URL ?? null };
}
