import type { Outbox } from '#access/mail/outbox.ts';
import { BANKS_PATH } from '#access/mail/page-paths.ts';
import { findFamily } from '#access/people/families.ts';
import { findUser, languageFor } from '#access/people/users/index.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { ConnectionRow } from './store.ts';

export type Mailing = { readonly outbox: Outbox; readonly publicUrl: { readonly href: string } };

const REASONS = ['sign_in_again', 'subscription_ended', 'access_revoked', 'no_permission', 'import_failed'] as const;

/** Mails who connected a bank that its connection needs them. Call it once for each time that this begins. */
export async function mailAttention(
  tx: FamilyTransaction,
  { outbox, publicUrl }: Mailing,
  { user_id, name, error_code }: ConnectionRow,
): Promise<void> {
  const user = await findUser(tx.db, tx.familyId, user_id);
  if (user === undefined) return;
  const family = await findFamily(tx.db, tx.familyId);
  const reason = REASONS.find((code) => code === error_code) ?? 'failing';
  await outbox.add(
    tx,
    { email: user.email, language: languageFor(user, family) },
    { kind: 'bank_needs_attention', link: publicUrl.href + BANKS_PATH, bank: name, reason },
  );
}
