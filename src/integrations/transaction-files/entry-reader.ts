import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { ExportReader, type TaggedTransaction } from '#integrations/exports/index.ts';
import { matchTransactions, type TransactionConditions } from '#ledger/transactions/index.ts';
import type { Membership } from '#ledger/visibility.ts';

/** A transaction with its split lines. `other` is the other side of a transfer; null if it has none, or one that is hidden. */
export type Entry = TaggedTransaction & {
  readonly parts: readonly TaggedTransaction[];
  readonly other: TaggedTransaction | null;
};

/** Reads the transactions that match, and the names that they show. */
export class EntryReader {
  readonly ledger: ExportReader;
  readonly conditions: TransactionConditions;
  readonly #db: Kysely<LedgerTables>;
  readonly #owner: Membership;

  constructor(db: Kysely<LedgerTables>, owner: Membership, conditions: TransactionConditions) {
    this.ledger = new ExportReader(db, owner);
    this.#db = db;
    this.#owner = owner;
    this.conditions = conditions;
  }

  /** The accounts whose transactions are all in the file: none if anything but accounts is filtered by. */
  isWhole(accountId: string): boolean {
    const { account_id: one, account_ids: others, ...filters } = this.conditions;
    if (Object.values(filters).some((value) => value !== undefined)) return false;
    return (one ?? [accountId]).includes(accountId) && (others ?? [accountId]).includes(accountId);
  }

  /** The matching entries, oldest first. A split line comes alone only if its parent does not match. */
  async *entries(more: TransactionConditions = {}): AsyncGenerator<Entry> {
    const listed = new Set(this.conditions.ids);
    for await (const ids of matchTransactions(this.#db, this.#owner, { ...this.conditions, ...more })) {
      const found = new Map((await this.ledger.withIds(ids)).map((row) => [row.id, row]));
      const rows = ids.flatMap((id) => found.get(id) ?? []).filter(({ parent_id }) => !listed.has(parent_id ?? ''));
      const parts = await this.ledger.partsOf(rows.filter(({ split_parts_count }) => split_parts_count > 0n));
      const others = await this.#otherSides(rows);
      for (const row of rows) yield { ...row, parts: parts.get(row.id) ?? [], other: others.get(row.id) ?? null };
    }
  }

  async #otherSides(rows: readonly TaggedTransaction[]): Promise<Map<string, TaggedTransaction>> {
    const pairs = await this.ledger.transfersWithIds(rows.flatMap(({ transfer_id }) => transfer_id ?? []));
    const ids = pairs.flatMap((pair) => [pair.inflow_transaction_id, pair.outflow_transaction_id]);
    const sides = new Map((await this.ledger.withIds(ids)).map((row) => [row.id, row]));
    const others = new Map<string, TaggedTransaction>();
    for (const { inflow_transaction_id: inflow, outflow_transaction_id: outflow } of pairs) {
      const [into, out] = [sides.get(inflow), sides.get(outflow)];
      if (into !== undefined) others.set(outflow, into);
      if (out !== undefined) others.set(inflow, out);
    }
    return others;
  }
}

/** The names of a family's records by id. */
export type Names = {
  readonly accounts: ReadonlyMap<string, LedgerRow<'accounts'>>;
  readonly categories: ReadonlyMap<string, LedgerRow<'categories'>>;
  readonly merchants: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
};

export async function readNames(ledger: ExportReader): Promise<Names> {
  const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
  const named = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  return {
    accounts: byId(await ledger.accounts()),
    categories: byId(await ledger.labels('categories')),
    merchants: named(await ledger.labels('merchants')),
    tags: named(await ledger.labels('tags')),
  };
}

/** The names of a transaction's tags, sorted. */
export function tagNames({ tag_ids }: TaggedTransaction, { tags }: Names): string[] {
  return tag_ids.flatMap((id) => tags.get(id) ?? []).sort();
}

/** The matching entries of one account in one currency, for formats that write each account apart. */
export type Section = {
  readonly account: LedgerRow<'accounts'>;
  readonly currency: string;
  entries(): AsyncGenerator<Entry>;
};

/** A section for each account and currency with matching entries: formats of banks have one currency per account. */
export async function sectionsOf(reader: EntryReader, { accounts }: Names): Promise<Section[]> {
  const { account_id: one, account_ids: others, currency: only } = reader.conditions;
  const isWanted = (id: string) => (one ?? [id]).includes(id) && (others ?? [id]).includes(id);
  return (await reader.ledger.currenciesOfAccounts()).flatMap(({ account_id: id, currency }) => {
    const account = accounts.get(id);
    if (account === undefined || !isWanted(id) || (only ?? currency) !== currency) return [];
    const conditions = { account_id: [id], account_ids: [id], currency };
    return [{ account, currency, entries: () => reader.entries(conditions) }];
  });
}

/** The account's name; with the currency for entries in another than its own. */
export function sectionName({ account, currency }: Pick<Section, 'account' | 'currency'>): string {
  return account.currency === currency ? account.name : `${account.name} (${currency})`;
}
