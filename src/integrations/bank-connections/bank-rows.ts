import type { Kysely } from 'kysely';
import { isSet, type LedgerTables } from '#database/tables/ledger-tables.ts';
import type { BankRow } from '#integrations/bank-connections/connectors/connector.ts';
import { negated } from '#integrations/imports/formats/values.ts';
import { identified, readRow } from '#integrations/imports/rows/import-rows.ts';
import type { NewImportRow } from '#integrations/imports/rows/row-store.ts';
import { CONNECTION_FORMAT, type StatementRow } from '#integrations/imports/statement.ts';
import { identityKey, knownIdentities, type LinkedRow } from './store.ts';

/** A linked account whose rows have a place to go. */
export type Target = LinkedRow & { readonly account_id: string; readonly since: string };

/** The format of imports of a connector: rows of one connector have the same texts and references. */
export function formatOf(connector: string): string {
  return `${CONNECTION_FORMAT}${connector}`;
}

/** The rows of a bank as an import stores them, and how many came from days before the link. */
export function importRowsOf(rows: readonly BankRow[], target: Target, connector: string) {
  const wanted = rows.filter(({ bookingDate }) => bookingDate >= target.since);
  // Pending rows last within a day, as files have them: numbers follow the days.
  const ordered = wanted.toSorted((one, other) => (one.bookingDate < other.bookingDate ? -1 : 1));
  const money = { currency: target.currency, format: formatOf(connector) };
  const read = ordered.map((row, index) =>
    readRow(
      { row: statementRow(row, index + 1, isSet(target.is_inverted)), account: null, currency: row.currency },
      money,
    ),
  );
  return { rows: identified(read, 1n), skipped: rows.length - wanted.length };
}

function statementRow(row: BankRow, line: number, isInverted: boolean): StatementRow {
  return {
    line,
    date: row.bookingDate,
    amount: isInverted ? negated(row.amount) : row.amount,
    currency: row.currency,
    text: row.text || (row.payee ?? ''),
    counterparty: row.payee,
    reference: row.id,
    pending: row.pending,
    ...(row.original && { original: { ...row.original, amount: row.original.amount.replace('-', '') } }),
  };
}

/** Whether an import of the account has dealt with each of the rows before. */
export async function areKnown(
  db: Kysely<LedgerTables>,
  { family_id, account_id }: Target,
  rows: readonly NewImportRow[],
): Promise<boolean> {
  const identities = rows.flatMap(({ identity }) => identity ?? []);
  const known = await knownIdentities(db, { familyId: Number(family_id), accountId: account_id }, identities);
  return rows.every(({ identity, pending }) => identity === null || known.has(identityKey(identity, isSet(pending))));
}
