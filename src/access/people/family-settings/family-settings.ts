import { z } from 'zod';
import { enabledCurrencies, type FamilyRow, findFamily, restoreFamily, saveFamily } from '#access/people/families.ts';
import { callerOf, type UserActor } from '#application/actor.ts';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { invalidAll } from '#kernel/errors.ts';
import { CURRENCIES } from '#kernel/money/currencies.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { AllocationTargets, type FamilySettings, FamilySettingsChange, MATCH_TRANSFERS } from './schemas.ts';

export async function getSettings({ db, actor }: Context): Promise<z.output<typeof FamilySettings>> {
  return presentSettings(await findFamily(db.read, actor.familyId));
}

/** Changes the family's settings. A new currency rewrites no record: reports use it from the next request on. */
export function updateSettings(
  context: Context,
  { enabled_currencies: chosen, allocation_targets: targets, ...change }: z.output<typeof FamilySettingsChange>,
): Promise<z.output<typeof FamilySettings>> {
  return writeFamily(context, async (tx) => {
    const before = await findFamily(tx.db, tx.familyId);
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const values: Partial<FamilyRow> = {
      ...Object.fromEntries(given),
      ...(chosen !== undefined && { enabled_currencies: chosen && JSON.stringify([...new Set(chosen)].sort()) }),
      ...(targets !== undefined && { allocation_targets: JSON.stringify(targets) }),
    };
    const isChange = Object.keys(values).length > 0;
    return presentSettings(isChange ? await saveFamily(tx, before, values) : before);
  });
}

const Exported = FamilySettingsChange.required()
  // Files of earlier versions have no setting of matches, and no targets.
  .extend({
    match_transfers: z.enum(MATCH_TRANSFERS).default('evidence'),
    allocation_targets: AllocationTargets.default({}),
  })
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
  const { id: _public, enabled_currencies: chosen, month_start_day, default_account_sharing, ...others } = read.data;
  const { allocation_targets: targets, ...values } = others;
  const enabled_currencies = chosen && JSON.stringify([...new Set(chosen)].sort());
  return async (tx) => {
    const before = await findFamily(tx.db, tx.familyId);
    await restoreFamily(tx, before, {
      ...values,
      default_account_sharing: callerOf(actor) === 'person' ? default_account_sharing : before.default_account_sharing,
      enabled_currencies,
      allocation_targets: JSON.stringify(targets),
      month_start_day: BigInt(month_start_day),
    });
  };
}

const ALL = [...CURRENCIES.keys()].sort();

/** A family's settings as the API shows them. */
function presentSettings(row: FamilyRow): z.output<typeof FamilySettings> {
  const chosen = enabledCurrencies(row.enabled_currencies);
  return {
    id: row.public_id,
    name: row.name,
    currency: row.currency,
    locale: row.locale,
    date_format: row.date_format,
    country: row.country,
    timezone: row.timezone,
    month_start_day: Number(row.month_start_day),
    moniker: row.moniker,
    default_account_sharing: row.default_account_sharing,
    match_transfers: row.match_transfers,
    custom_enabled_currencies: chosen !== null,
    enabled_currencies: [...new Set([row.currency, ...(chosen ?? ALL)])],
    allocation_targets: JSON.parse(row.allocation_targets),
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}
