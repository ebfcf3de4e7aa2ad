import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { issueTokens } from '#access/credentials/tokens/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import { presentSignedIn } from './present.ts';
import { deviceFrom, type Login, type SignedIn } from './schemas.ts';
import { withPassword } from './with-password.ts';
import { codeFrom, requirePassed, withSecondFactor } from './with-second-factor.ts';

/**
 * Signs a user in with a password, and a second factor if they have one. A new sign-in of a device revokes its earlier tokens.
 */
export async function logIn(
  context: AnonymousContext,
  { credentials }: AccessParts,
  input: z.output<typeof Login>,
): Promise<z.output<typeof SignedIn>> {
  const device = deviceFrom(input.device);
  const attempt = { email: input.email, password: input.password, deviceId: device?.device_id ?? null };
  const result = await withPassword(context, attempt, (tx, user) =>
    withSecondFactor(tx, user, codeFrom(input.otp_code), async () => ({
      pair: await issueTokens(tx, user.id, device),
      user,
    })),
  );
  const { pair, user } = requirePassed(result);
  if (device !== null) credentials.forgetUser(user.id);
  return presentSignedIn(pair, user);
}
