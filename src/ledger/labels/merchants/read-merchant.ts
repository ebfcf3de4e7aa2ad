import type { Kysely } from 'kysely';
import type { Context } from '#application/context.ts';
import { hasDates } from '#database/queries/within-limits.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import { type LabelListing, listLabels, requireLabel } from '#ledger/labels/shared/index.ts';
import { entryVisibleTo, type Membership, visibleAccountsOf } from '#ledger/visibility/index.ts';
import { presentMerchant } from './present.ts';
import { MERCHANT } from './store.ts';

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
