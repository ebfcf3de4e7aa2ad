import { z } from 'zod';
import { findFamily, restoreFamily } from '#access/people/families/index.ts';
import { callerOf, type UserActor } from '#application/actor.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { invalidAll } from '#kernel/errors.ts';
import { FamilySettingsChange, MATCH_TRANSFERS } from './schemas.ts';

const Exported = FamilySettingsChange.required()
  // Files of earlier versions have no setting of matches.
  .extend({ match_transfers: z.enum(MATCH_TRANSFERS).default('evidence') })
  .extend({ id: z.string(), created_at: z.string(), updated_at: z.string() })
  .strict();

/**
 * Checks settings as an export has them. The function that is returned writes them; whether new accounts are shared, only for a
 * person. @throws AppError `validation_failed`.
 */
export function checkSettings(settings: object, actor: UserActor): (tx: FamilyTransaction) => Promise<void> {
  const read = Exported.safeParse(settings);
  if (!read.success) {
    throw invalidAll(
      read.error.issues.map(({ path, message }) => ({
        pointer: '/file',
        code: 'invalid_record',
        message: `cannot be imported: Family: ${path.length === 0 ? message : `${path.join('.')}: ${message}`}`,
      })),
    );
  }
  const { id: _public, enabled_currencies: chosen, month_start_day, default_account_sharing, ...values } = read.data;
  const enabled_currencies = chosen && JSON.stringify([...new Set(chosen)].sort());
  return async (tx) => {
    const before = await findFamily(tx.db, tx.familyId);
    await restoreFamily(tx, before, {
      ...values,
      default_account_sharing: callerOf(actor) === 'person' ? default_account_sharing : before.default_account_sharing,
      enabled_currencies,
      month_start_day: BigInt(month_start_day),
    });
  };
}
