import { flag } from '#database/tables/ledger-tables.ts';
import { eachFlag, type TransactionFlag } from '#database/tables/transactions.ts';
import { requireCurrency } from '#kernel/money/currencies.ts';
import { parseAmount } from '#kernel/money/money.ts';
import { type NewEntry, postEntries, requirePosted } from '#ledger/posting/index.ts';
import type { Coffer, TestUser } from '../server/start-coffer.ts';
import { familyOf } from './dump-ledger.ts';

type Optional<Row> = { readonly [Name in keyof Row]?: Row[Name] | undefined };

/** As in requests: money out is positive. */
export type ForeignMembers = Optional<
  Pick<NewEntry, 'name' | 'date' | 'notes' | 'category_id' | 'merchant_id' | 'kind'>
> &
  Optional<Record<TransactionFlag, boolean>> & {
    readonly currency: string;
    readonly amount?: string;
    readonly nature?: string;
    readonly tag_ids?: readonly string[] | undefined;
  };

/**
 * Stores a transaction in another currency than its account's without a charged amount, as earlier versions did, and moves of families
 * do; by default an expense of ten.
 */
export async function storeForeign(coffer: Coffer, user: TestUser, account_id: string, members: ForeignMembers) {
  const {
    currency,
    amount = '10.00',
    nature,
    tag_ids,
    name = 'Bakery',
    date = '2026-01-05',
    kind = 'standard',
  } = members;
  const parsed = parseAmount(amount, requireCurrency(currency));
  if (!parsed.ok) throw new Error(parsed.message);
  const { notes = null, category_id = null, merchant_id = null } = members;
  const entry: NewEntry = {
    ...{ account_id, name, date, currency, notes, category_id, merchant_id, kind, tagIds: tag_ids ?? [] },
    ...eachFlag((flagged) => flag(members[flagged] ?? false)),
    amount_minor: nature === 'income' ? parsed.minor : -parsed.minor,
  };
  const author = { actor: { type: 'job', userId: user.id }, requestId: 'stored' };
  const [row] = await coffer.database.writeFamily(await familyOf(coffer, user), author, async (tx) =>
    requirePosted(await postEntries(tx, [entry])),
  );
  const { body } = await coffer.call('GET', `/api/v1/transactions/${row?.id}`, { token: user.token });
  return body;
}
