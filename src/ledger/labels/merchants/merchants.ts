import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { hasDates } from '#database/queries/within-limits.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import {
  addLabel,
  deleteLabel,
  findLabel,
  type GivenId,
  LABEL_COLOR_DEFAULT,
  type LabelListing,
  listLabels,
  removeLabel,
  replacementOf,
  requireFreeName,
  requireLabel,
} from '#ledger/labels/shared/index.ts';
import { changeRow } from '#ledger/records/index.ts';
import { replaceRecurringMerchant } from '#ledger/recurring/index.ts';
import { entryVisibleTo, type Membership, visibleAccountsOf } from '#ledger/visibility.ts';
import type { MerchantChange, NewMerchant } from './schemas.ts';
import { MERCHANT, type MerchantRow, presentMerchant } from './store.ts';

/** All merchants of the family, or the one of a name; for a limited credential those of the transactions that it sees. */
export async function listMerchants({ db, actor }: Context, listing: LabelListing) {
  const [merchants, seen] = await Promise.all([
    listLabels(db.read, MERCHANT, actor.familyId, listing),
    merchantsWithinLimits(db.read, actor),
  ]);
  return merchants.filter(({ id }) => seen?.has(id) ?? true).map(presentMerchant);
}

/** @throws AppError `not_found`. */
export async function getMerchant({ db, actor }: Context, id: string) {
  const merchant = await requireLabel({ db: db.read, familyId: actor.familyId }, MERCHANT, id);
  const seen = await merchantsWithinLimits(db.read, actor);
  if (seen?.has(id) === false) throw notFound('Merchant');
  return presentMerchant(merchant);
}

/** The merchants of the transactions within the accounts and days of a credential; null without such a limit. */
async function merchantsWithinLimits(
  db: Kysely<LedgerTables>,
  member: Membership,
): Promise<ReadonlySet<string> | null> {
  const { familyId, limits } = member;
  if (limits === null || (limits.accountIds === null && !hasDates(limits))) return null;
  const visible = await visibleAccountsOf(db, member);
  const rows = await db
    .selectFrom('merchants as m')
    .select('m.id')
    .where('m.family_id', '=', familyId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('transactions as t')
          .select('t.id')
          .where('t.family_id', '=', familyId)
          .whereRef('t.merchant_id', '=', 'm.id')
          .where(entryVisibleTo(visible, { account: 't.account_id', date: 't.date' })),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export function createMerchant(context: Context, input: z.output<typeof NewMerchant>) {
  return writeFamily(context, async (tx) => {
    await requireFreeName(tx, MERCHANT, input.name);
    return presentMerchant(await addMerchant(tx, input));
  });
}

/** Inserts and records a merchant. The caller has checked that its name is free. */
export function addMerchant(
  tx: FamilyTransaction,
  input: z.output<typeof NewMerchant>,
  given?: GivenId,
): Promise<MerchantRow> {
  const { name, color, website_url } = input;
  const values = { color: color ?? LABEL_COLOR_DEFAULT, website_url: website_url ?? null };
  return addLabel(tx, MERCHANT, { ...withSearchName(name), ...values }, given);
}

/** Changes a merchant. Writes nothing if nothing differs. */
export function updateMerchant(context: Context, id: string, change: z.output<typeof MerchantChange>) {
  return writeFamily(context, async (tx) => {
    const before = await requireLabel(tx, MERCHANT, id);
    const { name = before.name, website_url = before.website_url } = change;
    if (name !== before.name) await requireFreeName(tx, MERCHANT, name);
    const values = { ...withSearchName(name), color: change.color ?? before.color, website_url };
    return presentMerchant(await changeRow(tx, MERCHANT, before, values));
  });
}

function withSearchName(name: string) {
  return { name, search_name: name.toLowerCase() };
}

/** Deletes a merchant. Transactions and recurring transactions get the replacement instead, if there is one. */
export async function deleteMerchant(context: Context, id: string, replacementId: string | undefined): Promise<void> {
  await writeFamily(context, async (tx) => {
    await requireLabel(tx, MERCHANT, id);
    const to = await replacementOf(id, replacementId, (other) => findLabel(tx.db, MERCHANT, tx.familyId, other));
    await deleteLabel(tx, { label: 'merchant', from: id, to }, async () => {
      await replaceRecurringMerchant(tx, id, to);
      await removeMerchant(tx, id);
    });
  });
}

/** Deletes a merchant that no transaction and no recurring transaction has. */
export async function removeMerchant(tx: FamilyTransaction, id: string): Promise<void> {
  const row = await findLabel(tx.db, MERCHANT, tx.familyId, id);
  if (row !== undefined) await removeLabel(tx, MERCHANT, row);
}
