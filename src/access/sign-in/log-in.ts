import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { issueTokens } from '#access/tokens/index.ts';
import type { PublicContext } from '#http/context.ts';
import { deviceFrom } from './device.ts';
import { presentSignedIn } from './present.ts';
import type { Login, SignedIn } from './schemas.ts';
import { withPassword } from './with-password.ts';

/** Signs a user in by password. From a device that signed in before, the earlier tokens of that device are revoked. */
export async function logIn(
  context: PublicContext,
  { credentials }: AccessParts,
  input: z.output<typeof Login>,
): Promise<z.output<typeof SignedIn>> {
  const device = deviceFrom(input.device);
  const attempt = { email: input.email, password: input.password, deviceId: device?.device_id ?? null };
  const { pair, user } = await withPassword(context, attempt, async (tx, user) => ({
    pair: await issueTokens(tx, user.id, device),
    user,
  }));
  if (device !== null) credentials.forgetUser(user.id);
  return presentSignedIn(pair, user);
}
