import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/schema/ledger-tables.ts';
import type { Owner } from './store.ts';

// Reads tables of other slices and never writes them.

type Row<Table extends keyof LedgerTables> = LedgerRow<Table>;

const PAGE = 500;

/** A transaction with the ids of its tags. */
export type TaggedTransaction = Row<'transactions'> & { readonly tag_ids: readonly string[] };

/** Reads the ledger as one user sees it: data of hidden accounts is left out. */
export class ExportReader {
  readonly #db: Kysely<LedgerTables>;
  readonly #owner: Owner;

  constructor(db: Kysely<LedgerTables>, owner: Owner) {
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

  recurring(): Promise<Row<'recurring_transactions'>[]> {
    return this.#db
      .selectFrom('recurring_transactions')
      .selectAll()
      .where('family_id', '=', this.#owner.familyId)
      .where(({ eb, or }) => or([eb('account_id', 'is', null), eb('account_id', 'in', this.#seen())]))
      .orderBy('id')
      .execute();
  }

  rates(): Promise<Row<'exchange_rates'>[]> {
    return this.#db
      .selectFrom('exchange_rates')
      .selectAll()
      .where('family_id', '=', this.#owner.familyId)
      .orderBy('date')
      .orderBy('id')
      .execute();
  }

  valuations(): Promise<Row<'valuations'>[]> {
    return this.#db
      .selectFrom('valuations')
      .selectAll()
      .where('family_id', '=', this.#owner.familyId)
      .where('account_id', 'in', this.#seen())
      .orderBy('date')
      .orderBy('id')
      .execute();
  }

  /** Pairs with both sides in visible accounts. */
  async pairs<Table extends 'transfers' | 'rejected_transfers'>(table: Table): Promise<Row<Table>[]> {
    const seen = this.#db
      .selectFrom('transactions')
      .select('id')
      .where('family_id', '=', this.#owner.familyId)
      .where('account_id', 'in', this.#seen());
    const rows = await this.#db
      .selectFrom(table as 'transfers')
      .selectAll()
      .where('family_id', '=', this.#owner.familyId)
      .where('inflow_transaction_id', 'in', seen)
      .where('outflow_transaction_id', 'in', seen)
      .orderBy('id')
      .execute();
    return rows as unknown as Row<Table>[];
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

  async #tagged(rows: readonly Row<'transactions'>[]): Promise<TaggedTransaction[]> {
    const tags = rows.length === 0 ? new Map() : await this.#tagsOf(rows.map(({ id }) => id));
    return rows.map((row) => ({ ...row, tag_ids: tags.get(row.id) ?? [] }));
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
      .where('user_id', '=', this.#owner.userId);
  }
}
