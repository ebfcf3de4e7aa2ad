import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError } from '#kernel/errors.ts';
import { findTotp, type TotpRow } from './store.ts';

/** The user's authenticator app. @throws AppError `conflict` for a user without a second factor. */
export async function requireOn({ db, familyId }: FamilyTransaction, userId: string): Promise<TotpRow> {
  const totp = await findTotp(db, familyId, userId);
  if (totp !== undefined && totp.confirmed_at !== null) return totp;
  throw new AppError('conflict', 'The second factor is off');
}
