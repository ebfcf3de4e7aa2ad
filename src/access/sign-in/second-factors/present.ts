import type { z } from 'zod';
import type { SecondFactor } from './schemas.ts';
import type { TotpRow } from './store.ts';

/** An unconfirmed app counts as none. */
export function presentSecondFactor(totp: TotpRow | undefined, recoveryCodes: number): z.output<typeof SecondFactor> {
  const enabledAt = totp?.confirmed_at ?? null;
  return { enabled: enabledAt !== null, enabled_at: enabledAt, recovery_codes_left: recoveryCodes };
}

/** A second factor as change rows store it, without its secret. */
export function secondFactorRecord({ user_id, created_at, confirmed_at }: TotpRow, recoveryCodes: number): object {
  return { user_id, created_at, confirmed_at, recovery_codes_left: recoveryCodes };
}
