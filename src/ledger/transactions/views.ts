import type { Kysely } from 'kysely';
import type { Books } from '#database/books-schema.ts';
import type { MoneyLocale } from '#kernel/money-format.ts';
import type { AccountLabel, Labels, TagLabel } from './labels.ts';
import { presentTransaction } from './present.ts';
import type { TransactionRow } from './store.ts';

// A read model: a transaction with the names it shows, in one query and one for the tags.

/** A transaction with everything it shows. */
export type TransactionView = { readonly row: TransactionRow; readonly account: AccountLabel; readonly labels: Labels };

/** The family's transactions of these ids, in no order; one that is gone is left out. */
export async function findViews(
  db: Kysely<Books>,
  familyId: number,
  ids: readonly string[],
): Promise<TransactionView[]> {
  if (ids.length === 0) return [];
  const rows = await selectJoined(db, familyId, ids);
  const tags = Map.groupBy(await selectTags(db, familyId, ids), (tag) => tag.transaction_id);
  return rows.map((joined) => toView(joined, tags.get(joined.id) ?? []));
}

/** The presented transaction of that id, or undefined. */
export async function findPresented(db: Kysely<Books>, familyId: number, id: string, locale: MoneyLocale | undefined) {
  const [view] = await findViews(db, familyId, [id]);
  return view && presentTransaction(view.row, view.account, view.labels, locale);
}

function selectJoined(db: Kysely<Books>, familyId: number, ids: readonly string[]) {
  return db
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
    .selectAll('t')
    .select(['a.name as account_name', 'a.type as account_type', 'm.name as merchant_name'])
    .select(['c.name as category_name', 'c.color as category_color', 'c.icon as category_icon'])
    .where('t.family_id', '=', familyId)
    .where('t.id', 'in', ids)
    .execute();
}

function selectTags(db: Kysely<Books>, familyId: number, ids: readonly string[]) {
  return db
    .selectFrom('transaction_tags as tt')
    .innerJoin('tags as tag', (join) =>
      join.onRef('tag.family_id', '=', 'tt.family_id').onRef('tag.id', '=', 'tt.tag_id'),
    )
    .select(['tt.transaction_id', 'tag.id', 'tag.name', 'tag.color'])
    .where('tt.family_id', '=', familyId)
    .where('tt.transaction_id', 'in', ids)
    .orderBy('tag.name')
    .execute();
}

type Joined = Awaited<ReturnType<typeof selectJoined>>[number];

function toView(joined: Joined, tags: readonly (TagLabel & { transaction_id: string })[]): TransactionView {
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
  };
}
