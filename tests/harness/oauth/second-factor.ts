import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import type { CallOptions, Coffer, TestUser } from '../server/start-coffer.ts';

export const SECOND_FACTOR = '/api/v1/users/me/second_factor';

export type TestSecondFactor = { readonly secret: string; readonly recoveryCodes: readonly string[] };

/** The secret's code at `now`, epoch milliseconds. */
export function codeAt(secret: string, now: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
}

/** Six digits that are not the secret's code at `now` or at a neighbouring step. */
export function wrongCodeAt(secret: string, now: number): string {
  const near = [-60, -30, 0, 30, 60].map((seconds) => codeAt(secret, now + seconds * 1000));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '666666';
}

/** Turns the user's second factor on, which uses the code of the current step. */
export async function enableSecondFactor(
  coffer: Coffer,
  user: TestUser,
  credential: CallOptions = { token: user.token },
): Promise<TestSecondFactor> {
  const started = await coffer.call('POST', SECOND_FACTOR, credential);
  assert.equal(started.status, 201, started.text);
  const { secret } = started.body;
  const confirmed = await coffer.call('POST', `${SECOND_FACTOR}/confirm`, {
    ...credential,
    body: { code: codeAt(secret, coffer.now) },
  });
  assert.equal(confirmed.status, 200, confirmed.text);
  return { secret, recoveryCodes: confirmed.body.recovery_codes };
}
