/** Who may see, use and change the credentials of vendors, which a provider may share with its accounts. */
import type { Owner } from './actor.ts';
import { anyone, forWriters, type Rule, reachable, visible } from './policy.ts';

const NO_ACCESS = 'You do not have access to this resource';

/** `what`: their name in refusals, such as "LLM Credentials". */
export function credentialPolicy(what: string) {
  const change: Rule<[Owner]> = forWriters(
    reachable(`You do not have permissions to make changes to these ${what}`),
  );
  const remove: Rule<[Owner]> = forWriters(reachable(`You do not have permissions to delete these ${what}`));
  return {
    /** The store narrows the list to what `read` allows. */
    list: anyone,
    /** A provider's own serve its accounts, whose users see them without their secrets (`R26`). */
    read: visible,
    /** The edit screen. */
    open: reachable(NO_ACCESS) as Rule<[Owner]>,
    /** Asked with the owner that the new credential would have. */
    create: change,
    /** Whether a new one can be begun at all, before its owner is known. */
    begin: forWriters(anyone),
    update: change,
    remove,
    /** A test asks the vendor in the owner's name, and keeps the result. */
    test: forWriters(visible),
  };
}
