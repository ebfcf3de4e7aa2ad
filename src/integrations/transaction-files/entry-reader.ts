import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import type { ExportReader, TaggedTransaction } from '#integrations/exports/index.ts';

/** Conditions of transactions, each a filter of the list. */
export type Conditions = {
  readonly account_id?: string[];
  readonly account_ids?: string[];
  readonly ids?: string[];
  readonly currency?: string;
};

/** A transaction with its split lines. `other` is the other side of a transfer; null if it has none, or one that is hidden. */
export type Entry = TaggedTransaction & {
  readonly parts: readonly TaggedTransaction[];
  readonly other: TaggedTransaction | null;
};

/** Reads the transactions that match, and the names that they show. */
export class EntryReader {
  readonly ledger: ExportReader;
  readonly conditions: Conditions;
  readonly #match: (conditions: Conditions) => AsyncIterable<string[]>;

  constructor(
    ledger: ExportReader,
    match: (conditions: Conditions) => AsyncIterable<string[]>,
    conditions: Conditions,
  ) {
    this.ledger = ledger;
    this.#match = match;
    this.conditions = conditions;
  }

  /** The accounts whose transactions are all in the file: none if anything but accounts is filtered by. */
  isWhole(accountId: string): boolean {
    const { account_id: one, account_ids: others, ...filters } = this.conditions;
    if (Object.values(filters).some((value) => value !== undefined)) return false;
    return (one ?? [accountId]).includes(accountId) && (others ?? [accountId]).includes(accountId);
  }

  /** The matching entries, oldest first. A split line comes alone only if its parent does not match. */
  async *entries(more: Conditions = {}): AsyncGenerator<Entry> {
    const listed = new Set(this.conditions.ids);
    for await (const ids of this.#match({ ...this.conditions, ...more })) {
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
