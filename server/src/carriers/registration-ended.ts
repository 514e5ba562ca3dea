type Registering = { is_active?: number | undefined; requires_register?: number | undefined };

/** Who switches registering off is done with how it went; the registrar, which does so by itself, leaves it there (`P5`). */
export function registrationEnded(before: Registering, after: Registering): { register_status?: null } {
  const wasOn = before.is_active === 1 && before.requires_register === 1;
  const isOff = after.is_active === 0 || after.requires_register === 0;
  return wasOn && isOff ? { register_status: null } : {};
}
