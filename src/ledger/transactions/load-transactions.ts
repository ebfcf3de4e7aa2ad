import type { ExpressionBuilder, Kysely } from 'kysely';
import { statement } from '#database/queries/statement.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { findSplitLines, type TransactionRow } from '#ledger/posting/index.ts';
import { ratesOn } from '#ledger/rates/read-rates.ts';
import { entryVisibleTo, type Membership } from '#ledger/visibility/index.ts';
import type { TagLabel } from './labels.ts';
import {
  type PresentedTransaction,
  presentConverted,
  presentTransaction,
  type TransactionWithRelations,
  type TransferLabel,
} from './present.ts';

/** The visible transactions of these ids with the names they show, in no order. */
export async function loadTransactions(
  db: Kysely<LedgerTables>,
  member: Membership,
  ids: readonly string[],
): Promise<TransactionWithRelations[]> {
  if (ids.length === 0) return [];
  const { familyId, userId, limits } = member;
  const rows = await selectJoined.all(db, { familyId, userId, limits, ids });
  const tags = Map.groupBy(await selectTags.all(db, { familyId, ids }), (tag) => tag.transaction_id);
  return rows.map((joined) => toTransaction(joined, tags.get(joined.id) ?? []));
}

/** The transaction of that id as the API shows it, or undefined if it is not visible. */
export async function loadPresented(
  db: Kysely<LedgerTables>,
  member: Membership,
  id: string,
  locale: MoneyLocale | undefined,
) {
  const [shown] = await presentAll(db, member.familyId, await loadTransactions(db, member, [id]), locale);
  return shown;
}

/** The split lines of a transaction as the API shows them, in the order in which they were created. */
export async function loadPresentedSplitLines(
  db: Kysely<LedgerTables>,
  member: Membership,
  parentId: string,
  locale: MoneyLocale | undefined,
) {
  const lines = await findSplitLines(db, member.familyId, [parentId]);
  const loaded = await loadTransactions(
    db,
    member,
    lines.map(({ id }) => id),
  );
  loaded.sort((a, b) => (a.row.id < b.row.id ? -1 : 1));
  return presentAll(db, member.familyId, loaded, locale);
}

/**
 * Transactions as the API shows them, in the same order, those in a foreign currency also in the family's. Their rates are read at
 * once; without a foreign currency nothing is read.
 */
export async function presentAll(
  db: Kysely<LedgerTables>,
  familyId: number,
  transactions: readonly TransactionWithRelations[],
  locale: MoneyLocale | undefined,
): Promise<PresentedTransaction[]> {
  const foreign = transactions.filter(({ row, familyCurrency }) => row.currency !== familyCurrency);
  const currencies = foreign.flatMap(({ row, familyCurrency }) => [row.currency, familyCurrency]);
  const dates = foreign.map(({ row }) => row.date);
  const rates = await ratesOn(db, familyId, currencies, dates);
  return transactions.map((one) => presentTransaction(one, rates, locale));
}

/** The amounts of transactions in the family's currency, by id: those in a foreign one whose day has a rate. */
export async function convertedAmounts(
  db: Kysely<LedgerTables>,
  { familyId }: Membership,
  rows: readonly TransactionRow[],
): Promise<Map<string, object>> {
  const familyCurrency = await currencyOfFamily(db, familyId);
  const foreign = rows.filter(({ currency }) => currency !== familyCurrency);
  const dates = foreign.map(({ date }) => date).sort();
  const currencies = [familyCurrency, ...foreign.map(({ currency }) => currency)];
  const rates = await ratesOn(db, familyId, currencies, { start: dates.at(0) ?? '', end: dates.at(-1) ?? '' });
  return new Map(
    foreign.flatMap((row) => {
      const converted = presentConverted(row, familyCurrency, rates);
      return converted === null ? [] : [[row.id, converted] as const];
    }),
  );
}

/** The currency that amounts of this family are converted to. */
export async function currencyOfFamily(db: Kysely<LedgerTables>, familyId: number): Promise<string> {
  const family = await selectCurrency.first(db, { familyId });
  if (family === undefined) throw new Error(`family ${familyId} is unknown`);
  return family.currency;
}

const selectCurrency = statement((db: Kysely<LedgerTables>, { familyId }: { familyId: number }) =>
  db.selectFrom('families').select('currency').where('id', '=', familyId),
);

/** The suggested transfer of which the transaction is this side. */
function suggestionOf(
  eb: ExpressionBuilder<LedgerTables & { t: LedgerTables['transactions'] }, 't'>,
  familyId: number,
  side: 'inflow_transaction_id' | 'outflow_transaction_id',
) {
  return eb
    .selectFrom('transfers as suggested')
    .select('suggested.id')
    .where('suggested.family_id', '=', familyId)
    .whereRef(`suggested.${side}`, '=', 't.id');
}

type OfFamily = { readonly familyId: number; readonly ids: readonly string[] };

const selectTags = statement((db: Kysely<LedgerTables>, { familyId, ids }: OfFamily) =>
  db
    .selectFrom('transaction_tags as tt')
    .innerJoin('tags as tag', (join) =>
      join.onRef('tag.family_id', '=', 'tt.family_id').onRef('tag.id', '=', 'tt.tag_id'),
    )
    .select(['tt.transaction_id', 'tag.id', 'tag.name', 'tag.color'])
    .where('tt.family_id', '=', familyId)
    .where('tt.transaction_id', 'in', ids)
    .orderBy('tag.name'),
);

const selectJoined = statement((db: Kysely<LedgerTables>, { ids, ...member }: Membership & OfFamily) => {
  // For a few rows it is cheaper to look each account up than to ask first whether any is hidden.
  const visible = { ...member, purpose: 'view', accountIds: [] } as const;
  return (
    db
      .selectFrom('transactions as t')
      .innerJoin('accounts as a', (join) =>
        join.onRef('a.family_id', '=', 't.family_id').onRef('a.id', '=', 't.account_id'),
      )
      .leftJoin('categories as c', (join) =>
        join.onRef('c.family_id', '=', 't.family_id').onRef('c.id', '=', 't.category_id'),
      )
      .leftJoin('merchants as m', (join) =>
        join.onRef('m.family_id', '=', 't.family_id').onRef('m.id', '=', 't.merchant_id'),
      )
      .leftJoin('transfers as x', (join) =>
        join
          .onRef('x.family_id', '=', 't.family_id')
          .on((eb) =>
            eb(
              'x.id',
              '=',
              eb.fn.coalesce(
                't.transfer_id',
                suggestionOf(eb, member.familyId, 'inflow_transaction_id'),
                suggestionOf(eb, member.familyId, 'outflow_transaction_id'),
              ),
            ),
          ),
      )
      .leftJoin('transactions as o', (join) =>
        join
          .on('o.family_id', '=', member.familyId)
          .on((eb) =>
            eb(
              'o.id',
              '=',
              eb
                .case()
                .when('x.inflow_transaction_id', '=', eb.ref('t.id'))
                .then(eb.ref('x.outflow_transaction_id'))
                .else(eb.ref('x.inflow_transaction_id'))
                .end(),
            ),
          ),
      )
      .innerJoin('families as f', 'f.id', 't.family_id')
      // The other end of a transfer may be hidden: then there is no transfer to show.
      .leftJoin('accounts as oa', (join) =>
        join
          .on('oa.family_id', '=', member.familyId)
          .onRef('oa.id', '=', 'o.account_id')
          .on(entryVisibleTo(visible, { account: 'o.account_id', date: 'o.date' })),
      )
      .selectAll('t')
      .select('f.currency as family_currency')
      .select(['a.name as account_name', 'a.type as account_type', 'm.name as merchant_name'])
      .select(['c.name as category_name', 'c.color as category_color', 'c.icon as category_icon'])
      .select(['x.id as pair_id', 'x.status as pair_status'])
      .select(['o.amount_minor as other_minor', 'o.currency as other_currency'])
      .select(['oa.id as other_account_id', 'oa.name as other_account_name', 'oa.type as other_account_type'])
      .select((eb) =>
        eb
          .selectFrom('attachments as file')
          .where('file.family_id', '=', member.familyId)
          .whereRef('file.transaction_id', '=', 't.id')
          .select(({ fn }) => fn.countAll().as('count'))
          .as('attachments_count'),
      )
      .where('t.family_id', '=', member.familyId)
      .where('t.id', 'in', ids)
      .where(entryVisibleTo(visible, { account: 't.account_id', date: 't.date' }))
  );
});

type Joined = Awaited<ReturnType<typeof selectJoined.all>>[number];

function toTransaction(
  joined: Joined,
  tags: readonly (TagLabel & { transaction_id: string })[],
): TransactionWithRelations {
  const { category_id, category_name, category_color, category_icon, merchant_id, merchant_name } = joined;
  const category =
    category_id === null || category_name === null || category_color === null || category_icon === null
      ? null
      : { id: category_id, name: category_name, color: category_color, icon: category_icon };
  const merchant = merchant_id === null || merchant_name === null ? null : { id: merchant_id, name: merchant_name };
  return {
    row: joined,
    account: { id: joined.account_id, name: joined.account_name, type: joined.account_type },
    labels: { category, merchant, tags: tags.map(({ id, name, color }) => ({ id, name, color })) },
    transfer: toTransfer(joined),
    attachmentsCount: Number(joined.attachments_count),
    familyCurrency: joined.family_currency,
  };
}

function toTransfer(joined: Joined): TransferLabel | null {
  const { pair_id, pair_status, other_minor, other_currency } = joined;
  const { other_account_id: id, other_account_name: name, other_account_type: type } = joined;
  if (pair_id === null || pair_status === null || other_minor === null || other_currency === null) return null;
  if (id === null || name === null || type === null) return null;
  const isInflow = joined.amount_minor > 0n;
  return {
    id: pair_id,
    status: pair_status,
    amountMinor: isInflow ? joined.amount_minor : other_minor,
    currency: isInflow ? joined.currency : other_currency,
    otherAccount: { id, name, type },
  };
}
