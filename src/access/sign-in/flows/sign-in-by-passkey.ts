import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { issueTokens } from '#access/credentials/tokens/index.ts';
import { type PasskeySignIn, withPasskey } from '#access/sign-in/passkeys/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import { type NewConsoleSession, openedFor } from './open-console-session.ts';
import { presentSignedIn } from './present.ts';
import { deviceFrom, type PasskeyLogin, type SignedIn } from './schemas.ts';

/** Signs a user in with a passkey. A new sign-in of a device revokes its earlier tokens. */
export async function logInByPasskey(
  context: AnonymousContext,
  { settings, credentials }: AccessParts,
  input: z.output<typeof PasskeyLogin>,
): Promise<z.output<typeof SignedIn>> {
  const device = deviceFrom(input.device);
  const { pair, user } = await withPasskey(context, settings, input, async (tx, user) => ({
    pair: await issueTokens(tx, user.id, device),
    user,
  }));
  if (device !== null) credentials.forgetUser(user.id);
  return presentSignedIn(pair, user);
}

/** Signs a user in to the console with a passkey. */
export function openSessionByPasskey(
  context: AnonymousContext,
  settings: AccessParts['settings'],
  input: z.output<typeof PasskeySignIn>,
): Promise<NewConsoleSession> {
  return withPasskey(context, settings, input, (tx, user) => openedFor(tx, user, context.userAgent));
}
