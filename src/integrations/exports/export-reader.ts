import { type Kysely, sql } from 'kysely';
import { withinDates, withinLimits } from '#database/queries/within-limits.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { type Reading, type RecordKind, type RecordState, rowsOf } from '#ledger/records/index.ts';
import type { Membership } from '#ledger/visibility.ts';

// Reads tables of other slices and never writes them.

type Row<Table extends keyof LedgerTables> = LedgerRow<Table>;

const PAGE = 500;

export type TaggedTransaction = Row<'transactions'> & { readonly tag_ids: readonly string[] };

/** Reads the ledger as one user sees it: data of hidden accounts is left out. */
export class ExportReader {
  readonly #db: Kysely<LedgerTables>;
  readonly #owner: Membership;

  constructor(db: Kysely<LedgerTables>, owner: Membership) {
    this.#db = db;
    this.#owner = owner;
  }

  family(): Promise<Row<'families'>> {
    return this.#db.selectFrom('families').selectAll().where('id', '=', this.#owner.familyId).executeTakeFirstOrThrow();
  }

  accounts(): Promise<Row<'accounts'>[]> {
    return this.#db
      .selectFrom('accounts')
      .selectAll()
      .where('family_id', '=', this.#owner.familyId)
      .where('id', 'in', this.#seen())
      .orderBy('name')
      .orderBy('id')
      .execute();
  }

  /** The family's labels of one kind, by name. */
  async labels<Table extends 'categories' | 'merchants' | 'tags'>(table: Table): Promise<Row<Table>[]> {
    const rows = await this.#db
      .selectFrom(table as 'tags')
      .selectAll()
      .where('family_id', '=', this.#owner.familyId)
      .orderBy('name')
      .execute();
    return rows as unknown as Row<Table>[];
  }

  /** The records of a kind in change rows, without those of another person, or of accounts that the user does not see. */
  async recordsOf(kind: RecordKind): Promise<RecordState[]> {
    const { familyId, userId } = this.#owner;
    let query = rowsOf(this.#db, familyId, kind);
    for (const one of kind.exported?.orderBy ?? [])
      query = query.orderBy(typeof one === 'string' ? sql.ref(one) : one(familyId));
    const rows = await query.execute();
    const seen = new Set((await this.#seen().execute()).map(({ account_id }) => account_id));
    const records: RecordState[] = [];
    for (let from = 0; from < rows.length; from += PAGE) {
      const described = await kind.describe(this.reading, rows.slice(from, from + PAGE));
      for (const { record, accountIds = [], personId = userId } of described)
        if (personId === userId && accountIds.every((id) => seen.has(id))) records.push(record as RecordState);
    }
    return records;
  }

  /** Where the members of records that follow from others are read. */
  get reading(): Reading {
    return { db: this.#db, familyId: this.#owner.familyId };
  }

  /** The attachments of visible transactions, oldest first. */
  attachments(): Promise<Row<'attachments'>[]> {
    return this.#db
      .selectFrom('attachments as f')
      .innerJoin('transactions as t', (join) =>
        join.onRef('t.family_id', '=', 'f.family_id').onRef('t.id', '=', 'f.transaction_id'),
      )
      .selectAll('f')
      .where('f.family_id', '=', this.#owner.familyId)
      .where('t.account_id', 'in', this.#seen())
      .orderBy('f.id')
      .execute();
  }

  /** All transactions with split lines, oldest first, in chunks of some hundred. */
  async *transactions(): AsyncGenerator<TaggedTransaction[]> {
    for (let after: readonly [string, string] = ['', '']; ; ) {
      const rows = await this.#page(after);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield await this.#tagged(rows);
      if (rows.length < PAGE) return;
      after = [last.date, last.id];
    }
  }

  /** Split lines by parent id. */
  async partsOf(parents: readonly { readonly id: string }[]): Promise<Map<string | null, TaggedTransaction[]>> {
    if (parents.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('transactions')
      .selectAll()
      .where('family_id', '=', this.#owner.familyId)
      .where(
        'parent_id',
        'in',
        parents.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
    return Map.groupBy(await this.#tagged(rows), ({ parent_id }) => parent_id);
  }

  /** The visible transactions of these ids, in no order. */
  async withIds(ids: readonly string[]): Promise<TaggedTransaction[]> {
    return this.#tagged(await this.#visible(ids));
  }

  /** Those of these transfers of which both sides are in visible accounts. */
  async transfersWithIds(ids: readonly string[]): Promise<Row<'transfers'>[]> {
    if (ids.length === 0) return [];
    const pairs = await this.#db
      .selectFrom('transfers')
      .selectAll()
      .where('family_id', '=', this.#owner.familyId)
      .where('id', 'in', ids)
      .execute();
    const sides = pairs.flatMap((pair) => [pair.inflow_transaction_id, pair.outflow_transaction_id]);
    const seen = new Set((await this.#visible(sides)).map(({ id }) => id));
    return pairs.filter((pair) => seen.has(pair.inflow_transaction_id) && seen.has(pair.outflow_transaction_id));
  }

  /** The currencies of each visible account's entries. */
  currenciesOfAccounts(): Promise<{ readonly account_id: string; readonly currency: string }[]> {
    return this.#db
      .selectFrom('account_days')
      .select(['account_id', 'currency'])
      .distinct()
      .where('family_id', '=', this.#owner.familyId)
      .where('account_id', 'in', this.#seen())
      .orderBy('account_id')
      .orderBy('currency')
      .execute();
  }

  /** The balances of entries in another currency than their account's, by the account's id and the currency. */
  async foreignBalances(): Promise<Map<string, bigint>> {
    const rows = await this.#db
      .selectFrom('account_foreign_balances')
      .select(['account_id', 'currency', 'balance_minor'])
      .where('family_id', '=', this.#owner.familyId)
      .where('account_id', 'in', this.#seen())
      .execute();
    return new Map(rows.map(({ account_id, currency, balance_minor }) => [`${account_id} ${currency}`, balance_minor]));
  }

  /** The categories of which most visible transactions bring money in. */
  async incomeCategories(): Promise<Set<string>> {
    const direction = sql<bigint>`sum(case when amount_minor > 0 then 1 else -1 end)`;
    const rows = await this.#db
      .selectFrom('transactions')
      .select('category_id')
      .where('family_id', '=', this.#owner.familyId)
      .where('account_id', 'in', this.#seen())
      .where('category_id', 'is not', null)
      .groupBy('category_id')
      .having(direction, '>', 0n)
      .execute();
    return new Set(rows.flatMap(({ category_id }) => category_id ?? []));
  }

  #page([date, id]: readonly [string, string]): Promise<Row<'transactions'>[]> {
    return this.#db
      .selectFrom('transactions')
      .selectAll()
      .where('family_id', '=', this.#owner.familyId)
      .where('account_id', 'in', this.#seen())
      .where(({ eb, refTuple, tuple }) => eb(refTuple('date', 'id'), '>', tuple(date, id)))
      .orderBy('date')
      .orderBy('id')
      .limit(PAGE)
      .execute();
  }

  async #visible(ids: readonly string[]): Promise<Row<'transactions'>[]> {
    if (ids.length === 0) return [];
    return this.#db
      .selectFrom('transactions')
      .selectAll()
      .where('family_id', '=', this.#owner.familyId)
      .where('id', 'in', ids)
      .where('account_id', 'in', this.#seen())
      .where(withinDates(this.#owner, 'date'))
      .execute();
  }

  async #tagged(rows: readonly Row<'transactions'>[]): Promise<TaggedTransaction[]> {
    const tags = rows.length === 0 ? new Map() : await this.#tagsOf(rows.map(({ id }) => id));
    const transfers = await this.transfersWithIds(rows.flatMap(({ transfer_id }) => transfer_id ?? []));
    const shown = new Set(transfers.map(({ id }) => id));
    // A transfer with a hidden side is not in the file.
    const shownId = ({ transfer_id: id }: Row<'transactions'>) => (id !== null && shown.has(id) ? id : null);
    return rows.map((row) => ({ ...row, transfer_id: shownId(row), tag_ids: tags.get(row.id) ?? [] }));
  }

  async #tagsOf(ids: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await this.#db
      .selectFrom('transaction_tags')
      .select(['transaction_id', 'tag_id'])
      .where('family_id', '=', this.#owner.familyId)
      .where('transaction_id', 'in', ids)
      .orderBy('tag_id')
      .execute();
    const tags = new Map<string, string[]>();
    for (const { transaction_id, tag_id } of rows) {
      const held = tags.get(transaction_id);
      if (held === undefined) tags.set(transaction_id, [tag_id]);
      else held.push(tag_id);
    }
    return tags;
  }

  #seen() {
    return this.#db
      .selectFrom('account_shares')
      .select('account_id')
      .where('family_id', '=', this.#owner.familyId)
      .where('user_id', '=', this.#owner.userId)
      .where(withinLimits(this.#owner, 'account_id'));
  }
}
