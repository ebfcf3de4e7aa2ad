import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isSet, type LedgerTables } from '#database/tables/ledger-tables.ts';
import { type BankRow, ROWS_AT_ONCE } from '#integrations/bank-connections/connectors/connector.ts';
import { negated } from '#integrations/imports/formats/values.ts';
import { identified, ratesFor, readRow } from '#integrations/imports/rows/import-rows.ts';
import { type Expectation, expectationsOf } from '#integrations/imports/rows/outcome.ts';
import type { NewImportRow } from '#integrations/imports/rows/row-store.ts';
import { CONNECTION_FORMAT, type StatementRow } from '#integrations/imports/statement.ts';
import { newId } from '#kernel/ids.ts';
import type { Reader } from '#ledger/imported-entries/index.ts';
import { identityKey, knownIdentities, type LinkedRow } from './store.ts';

/** An account at the bank whose rows of some days are wanted. */
export type WantedRows = LinkedRow & { readonly since: string };

/** A linked account whose rows have a place to go. */
export type Target = WantedRows & { readonly account_id: string };

/** The format of imports of a connector: rows of one connector have the same texts and references. */
export function formatOf(connector: string): string {
  return `${CONNECTION_FORMAT}${connector}`;
}

/** The rows of a bank as an import stores them, and how many came from days before the link. */
export async function importRowsOf(reader: Reader, rows: readonly BankRow[], target: WantedRows, connector: string) {
  const days = Map.groupBy(rows, ({ bookingDate }) => bookingDate);
  const wanted = [...days.keys()].filter((day) => day >= target.since).toSorted();
  // Numbers follow the days.
  const ordered = wanted.flatMap((day) => days.get(day) ?? []);
  const money = { currency: target.currency, format: formatOf(connector) };
  const read: NewImportRow[] = [];
  const counts = new Map<string, number>();
  for (let start = 0; start < ordered.length; start += ROWS_AT_ONCE) {
    const items = ordered.slice(start, start + ROWS_AT_ONCE).map((row, index) => {
      const statement = statementRow(row, start + index + 1, isSet(target.is_inverted));
      return { row: statement, account: null, currency: row.currency };
    });
    const rates = await ratesFor(reader, items, money);
    const part = items.map((item) => readRow(item, money, rates));
    read.push(...identified(part, BigInt(start + 1), (fingerprint) => counts.get(fingerprint) ?? 0));
    for (const { fingerprint } of part)
      if (fingerprint !== null) counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
    await nextTurn();
  }
  return { rows: read, skipped: rows.length - ordered.length };
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

/** Later than any import, so that every transaction is compared. */
export const LAST_INSTANT = '~';

/** The outcomes of rows if an import of the connector brought them now. */
export function expectedOf(
  reader: Reader,
  { family_id, account_id }: Target,
  connector: string,
  rows: readonly NewImportRow[],
): Promise<Expectation[]> {
  const record = { family_id, account_id, id: newId(), created_at: LAST_INSTANT, format: formatOf(connector) };
  return expectationsOf(reader, record, rows);
}

/** Whether an import of the account has dealt with each of the rows before. */
export async function areKnown(
  db: Kysely<LedgerTables>,
  { family_id, account_id }: Target,
  rows: readonly NewImportRow[],
): Promise<boolean> {
  for (let start = 0; start < rows.length; start += IDENTITIES) {
    const part = rows.slice(start, start + IDENTITIES);
    const identities = part.flatMap(({ identity }) => identity ?? []);
    const known = await knownIdentities(db, { familyId: Number(family_id), accountId: account_id }, identities);
    const isKnown = ({ identity, pending }: NewImportRow) =>
      identity === null || known.has(identityKey(identity, isSet(pending)));
    if (!part.every(isKnown)) return false;
    await nextTurn();
  }
  return true;
}

const IDENTITIES = 500;
