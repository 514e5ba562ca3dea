/** Who the audit trail says it was: whoever may start commands where the server's secrets are. */
export const OPERATOR = {
  actor: { by: { kind: 'system', name: 'operator' }, scope: 'admin' },
  address: null,
  request_id: null,
} as const;
