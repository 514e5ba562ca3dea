import type {
  Application,
  applicationEndpoints,
} from '@trunkline/contract/applications/applications.contract.ts';
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import type { RecordKind } from '../app/record/record-kind.ts';
import { applicationUses } from './application-uses.ts';
import { applications } from './applications.queries.ts';

export const applicationKind: RecordKind<Application, typeof applicationEndpoints, { name: string }> = {
  area: 'applications',
  list: 'Applications',
  kind: 'application',
  sid: 'Application SID',
  fields: 8,
  health: ['webhook-answers', 'calls-by-application'],
  queries: applications,
  policy: applicationPolicy,
  // Most name no provider of their own: whoever knows their account's asks with that.
  ownerOf: ({ account_sid, service_provider_sid }) => ({ account_sid, service_provider_sid }),
  sidOf: (application) => application.application_sid,
  nameOf: (application) => application.name,
  goes: 'Its webhooks, its speech settings and the platform’s call routes to it are deleted with it.',
  about:
    'Its webhooks, its speech settings and the platform’s call routes to it are deleted with it. Phone numbers, carriers, Microsoft Teams tenants and accounts must stop using it first.',
  deleted: (name) => `Application ${name} deleted`,
  created: ({ name }) => `Application ${name.trim()} created`,
  updated: ({ name }) => `Application ${name.trim()} updated`,
  uses: applicationUses,
  refuseUsed: async (sid) => (await import('./application-users.queries.ts')).refuseUsedApplication(sid),
};
