import type { AccessParts } from '#access/access-parts.ts';
import { knownBrowsers } from '#access/credentials/known-browsers.ts';
import { hasGrantFromDevice } from '#access/credentials/tokens/index.ts';
import { SIGN_INS_PATH } from '#access/mail/page-paths.ts';
import { findFamily } from '#access/people/families.ts';
import { languageFor, type UserRow } from '#access/people/users/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';

export type SignInMailParts = Pick<AccessParts, 'settings' | 'outbox'>;

/**
 * Mails a user that there was a sign-in from a browser or a device that they have not signed in from. Call it in the transaction of the sign-in,
 * before its session or tokens are there.
 */
export async function mailNewSignIn(
  tx: FamilyTransaction,
  context: AnonymousContext,
  { settings, outbox }: SignInMailParts,
  user: UserRow,
  deviceId: string | null = null,
): Promise<void> {
  if (outbox === null || user.created_at === tx.now) return;
  const isKnown =
    deviceId === null
      ? (await knownBrowsers(context)).has(user.id)
      : await hasGrantFromDevice(tx.db, tx.familyId, user.id, deviceId);
  if (isKnown) return;
  const family = await findFamily(tx.db, tx.familyId);
  await outbox.add(
    tx,
    { email: user.email, language: languageFor(user, family) },
    {
      kind: 'new_sign_in',
      link: settings.publicUrl.href + SIGN_INS_PATH,
      at: tx.now,
      timezone: family.timezone,
      address: context.address,
      program: context.userAgent,
    },
  );
}
