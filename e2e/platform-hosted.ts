/** What the platform's server does on hosted installations in another way than the Trunkline behind the stand-in. */
import type { Hosted } from './hosted.ts';
import type { Row } from './platform-resources.ts';

/** A status and what is answered with it. */
type Answered = [number, unknown];

export function hostedPlatform({ mails, stripe }: Pick<Hosted, 'mails' | 'stripe'>) {
  /** By user: the browser makes the code, and the server sends it. Behind is another one, which is read from the mail. */
  const sent = new Map<unknown, { email: unknown; code: unknown }>();
  return {
    /** What somebody finds in the mail. */
    codeFor: (email: string) => String([...sent.values()].find((one) => one.email === email)?.code ?? ''),

    /** What is answered without asking behind, or what is asked there. */
    async before(method: string, path: string, body: Row): Promise<Answered | string> {
      const [, name, given] = path.split('/');
      if (name !== 'ActivationCode') return path;
      const known = sent.get(body.user_sid);
      if (method === 'POST') {
        if (!known) return [400, { msg: 'invalid user_sid' }];
        sent.set(body.user_sid, { email: body.value, code: body.code });
        return [204, null];
      }
      if (known?.code !== given) return [400, { msg: 'invalid user or activation code' }];
      const mailed = /\n(\d{6})\n/.exec(await mails.textTo(String(known?.email)))?.[1];
      return `/ActivationCode/${mailed}`;
    },

    async after(
      path: string,
      body: Row,
      account_sid: string,
      [status, content]: Answered,
    ): Promise<Answered> {
      if (path === '/register' && status === 200)
        sent.set((content as Row).user_sid, { email: body.email, code: body.email_activation_code });
      // There it counts at once.
      if (body.action === 'downgrade-to-free' && status === 200) {
        await stripe.endPeriod(account_sid);
        return [200, { status: 'success' }];
      }
      return [status, content];
    },
  };
}

/** Who has no account is answered 500, and so is an account whose plan waits for a payment. */
export function hostedMe({ user, account }: { user: Row; account: Row }, behind: Row): Answered {
  if (!account.account_sid) return [500, { msg: 'Cannot read properties of undefined' }];
  const plan = behind.subscription as Row | null;
  if (plan?.status !== 'active') return [500, { msg: 'account is missing a subscription' }];
  const { account_sid: _, ...person } = user;
  const names = ['status', 'account_subscription_sid', 'start_date', 'last4', 'exp_month', 'exp_year'];
  const shown = [...names, 'card_type', 'statement_descriptor'].filter((name) => name in plan);
  const products = (plan.products as Row[]).map(({ name, quantity }) => ({ name, quantity }));
  const { root_domain } = behind.account as Row;
  return [
    200,
    {
      user: person,
      account: { ...account, root_domain },
      api_keys: behind.api_keys,
      subscription: { ...Object.fromEntries(shown.map((name) => [name, plan[name]])), products },
      static_ips: behind.static_ips,
    },
  ];
}
