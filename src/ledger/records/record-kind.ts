import type { Change, FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Scope } from '#kernel/scopes.ts';
import type { Exported, Reading } from './exported.ts';
import { idsOf, type RecordState } from './record-members.ts';

/** The most changes that one revert takes back: a bulk write of 500 transfers deletes three records for each. */
export const REVERTED_MAX = 2000;

/** The tables whose rows are records of a family's ledger: each has the key (family_id, id). */
export type RecordTable = {
  [Table in keyof LedgerTables]: LedgerRow<Table> extends { readonly family_id: unknown; readonly id: string }
    ? Table
    : never;
}[keyof LedgerTables];

/** A row without its family. */
export type Columns<Table extends RecordTable> = Omit<LedgerRow<Table>, 'family_id'>;

/** A record as change rows have it, and the accounts or the person that decide who sees the change; none for what the whole family sees. */
export type Described = { readonly record: object } & Pick<Change, 'accountIds' | 'personId'>;

/** The kind of record that a member names, and the table that has the links when the record's own has no such column. */
export type Reference =
  | string
  | { readonly resource: string; readonly table: 'transaction_tags'; readonly column: 'tag_id' };

/** A kind of record, declared once: what works on all kinds follows from it. */
export type RecordKind<Table extends RecordTable = RecordTable> = {
  /** Its name in change rows. */
  readonly resource: string;
  readonly table: Table;
  readonly scope: Scope;
  /** The members that name other records. */
  readonly refersTo: Readonly<Record<string, Reference>>;
  /** The members, which its columns are named after, in which no two records of a family agree; none for a kind that has no such rule. One list: nothing is in two. */
  readonly uniqueBy: readonly string[];
  /** Whether its `date` decides if a credential that is limited to some days sees and writes it. */
  readonly hasDay: boolean;
  /** Whether a record is one person's own until it is shared; see `own-records.ts`. */
  readonly isOwn?: true;
  /** The permission on its accounts with which a change of it can be reverted; null if none can. */
  readonly revertedWith: 'read_write' | 'full_control' | null;
  /** When a reset of much data deletes it: at once, with the account it belongs to, or when all are gone and nothing uses it. */
  readonly reset: 'at_once' | 'with_account' | 'last';
  /** Its form in files; null if exports and imports of families have code of their own for it. */
  readonly exported: Exported | null;
  /** Writes what follows from rows that were added, changed or removed, where the kind has such; each as it was or is. */
  follow?(tx: FamilyTransaction, rows: readonly LedgerRow<Table>[]): Promise<void>;
  /** The rows as change rows have them, in the same order. */
  describe(reading: Reading, rows: readonly LedgerRow<Table>[]): Promise<Described[]>;
  /** The way back: the columns of a record, those of an earlier version included. Sums that follow from other records are zero. */
  columnsOf(record: RecordState): Columns<Table>;
};

/** Declares a kind of record. Without rows it asks the database nothing, and PostgreSQL refuses an empty list. */
export function recordKind<Table extends RecordTable>(kind: RecordKind<Table>): RecordKind<Table> {
  return { ...kind, describe: async (tx, rows) => (rows.length === 0 ? [] : kind.describe(tx, rows)) };
}

/** The list that no two records of a kind share an entry of. */
export function listOf({ uniqueBy: [member] }: Pick<RecordKind, 'uniqueBy'>): string | undefined {
  return member?.endsWith('_ids') ? member : undefined;
}

/** The places of a record that no other one of its kind may have. */
export function placesOf(kind: Pick<RecordKind, 'uniqueBy'>, record: RecordState): string[] {
  const list = listOf(kind);
  if (list !== undefined) return idsOf(record, list);
  return kind.uniqueBy.length === 0 ? [] : [kind.uniqueBy.map((member) => String(record[member])).join(' ')];
}

/** The kind of record that a reference names. */
export function referred(reference: Reference): string {
  return typeof reference === 'string' ? reference : reference.resource;
}

/** The kinds in an order in which each comes before those that it refers to; those that refer to none of each other stay as they are. */
export function referringFirst(kinds: readonly RecordKind[]): RecordKind[] {
  const ordered: RecordKind[] = [];
  const add = (kind: RecordKind): void => {
    if (ordered.includes(kind)) return;
    for (const other of kinds) if (other !== kind && refersTo(other, kind)) add(other);
    ordered.push(kind);
  };
  for (const kind of kinds) add(kind);
  return ordered;
}

/** Whether records of one kind name records of the other. */
export function refersTo(one: RecordKind, other: RecordKind): boolean {
  return Object.values(one.refersTo).some((reference) => referred(reference) === other.resource);
}

/** `describe` of a kind whose rows need nothing else. */
export function describeEach<Row>(describe: (row: Row) => Described) {
  return async (_reading: Reading, rows: readonly Row[]): Promise<Described[]> => rows.map(describe);
}

/** The member that names another record of the same kind. */
export function parentMember({ refersTo, resource }: RecordKind): string | undefined {
  return Object.keys(refersTo).find((member) => referred(refersTo[member] ?? '') === resource);
}

/** The records of a kind, those without a parent of the same kind first; otherwise as they are. */
export function parentsFirst<Row extends { readonly id: string }>(kind: RecordKind, records: readonly Row[]): Row[] {
  const parent = parentMember(kind);
  if (parent === undefined) return [...records];
  return records.toSorted((a, b) => Number(Reflect.get(a, parent) !== null) - Number(Reflect.get(b, parent) !== null));
}
