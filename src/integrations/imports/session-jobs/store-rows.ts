import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { storedConfiguration } from '#integrations/imports/configuration.ts';
import type { SessionReading } from '#integrations/imports/file-parts.ts';
import { withMappings } from '#integrations/imports/mappings.ts';
import { addImport } from '#integrations/imports/record.ts';
import { identified, identityOf, type ReadRow, ratesFor, readRow } from '#integrations/imports/rows/import-rows.ts';
import { expectOutcomes } from '#integrations/imports/rows/outcome.ts';
import { findKeysInFile } from '#integrations/imports/rows/row-matches.ts';
import { countAlike, insertRowsOf } from '#integrations/imports/rows/row-store.ts';
import { accountFor, newImport, wishesOf } from '#integrations/imports/sessions/start-reading.ts';
import type { SessionRow } from '#integrations/imports/sessions/store.ts';
import { type ImportRecord, importsOfSession, moveImport } from '#integrations/imports/store.ts';
import { requireControlledAccount } from '#ledger/imported-entries/index.ts';
import type { LoadedPart, PartRow } from './loaded-part.ts';

/** The write in which a job stores rows of a session. */
export type SessionBatch = {
  readonly tx: FamilyTransaction;
  readonly session: SessionRow;
  readonly part: LoadedPart;
};

/** Stores rows of a part with the imports of their accounts, and returns the imports with those that it has made. */
export async function storeRows(
  batch: SessionBatch,
  imports: SessionReading['imports'],
  rows: readonly PartRow[],
): Promise<SessionReading['imports']> {
  const { tx, session, part } = batch;
  const stored = await importsOfSession(tx.db, session.family_id, session.id);
  const records = new Map(stored.map((record) => [record.id, record]));
  const known = new Map(Object.entries(imports));
  const { account_id, currency: answer } = wishesOf(session);
  const isOneAccount = account_id !== undefined;
  const [firstId] = known.values();
  for (const [name, own] of Map.groupBy(rows, ({ account }) => account)) {
    const isOther = !known.has(name) && isOneAccount;
    const items = isOther ? own.map(otherAccount) : own;
    const id = isOther ? firstId : (known.get(name) ?? (await importFor(batch, records, name)));
    if (id === undefined) throw new Error('a session that is read has an import');
    if (!isOther) known.set(name, id);
    const record = records.get(id);
    // A person may have deleted the import meanwhile.
    if (record === undefined) continue;
    const { currency } = await requireControlledAccount(tx, record.account_id);
    const { signage_convention: signs } = storedConfiguration(record.configuration);
    const money = { currency, format: part.format, answer, signs };
    const rates = await ratesFor(tx, items, money);
    const read = items.map((item) => readRow(item, money, rates));
    records.set(id, await store(batch, record, read));
  }
  return Object.fromEntries(known);
}

function otherAccount(item: PartRow): PartRow {
  if ('fault' in item) return item;
  const message = `The row belongs to another account of the file: ${item.account}`;
  return { account: item.account, fault: { line: item.row.line, code: 'other_account', message } };
}

/** The import of an account that no earlier part has named. */
async function importFor(
  { tx, session, part }: SessionBatch,
  records: Map<string, ImportRecord>,
  name: string,
): Promise<string> {
  const statements = part.statements.filter(({ account }) => (account ?? '') === name);
  const accountId = await accountFor(tx, session, statements);
  const known = records.values().find(({ account_id }) => account_id === accountId);
  if (known !== undefined) return known.id;
  await requireControlledAccount(tx, accountId);
  const [first] = records.values();
  const configuration = first?.configuration ?? null;
  const record = newImport(tx, session, accountId, { name, format: part.format, bytes: 0, configuration });
  await addImport(tx, record);
  records.set(record.id, record);
  return record.id;
}

/** Stores rows of one import, and returns it with its new position. */
async function store(
  { tx, session }: SessionBatch,
  record: ImportRecord,
  rows: readonly ReadRow[],
): Promise<ImportRecord> {
  const fingerprints = rows.flatMap(({ fingerprint }) => fingerprint ?? []);
  const before = await countsBefore(tx, record, [...new Set(fingerprints)]);
  const numbered = identified(rows, record.position + 1n, (fingerprint) => before.get(fingerprint) ?? 0);
  // Rows that go into the ledger at once are compared there.
  const isShown = !isSet(session.publishes);
  await insertRowsOf(tx.db, record, isShown ? await expectOutcomes(tx, record, numbered) : numbered);
  const position = record.position + BigInt(rows.length);
  const mappings = withMappings(record.mappings, rows);
  await moveImport(tx.db, record, position, mappings === record.mappings ? undefined : mappings);
  return { ...record, position, mappings };
}

/** How many rows of the import are alike, for those fingerprints that it has. */
async function countsBefore(
  tx: FamilyTransaction,
  record: ImportRecord,
  fingerprints: readonly string[],
): Promise<Map<string, number>> {
  const first = fingerprints.map((fingerprint) => identityOf(fingerprint, 1));
  const present = (await findKeysInFile(tx.db, record, { identities: first, references: [] })).identities;
  const counts = new Map<string, number>();
  for (const fingerprint of fingerprints) {
    if (!present.has(identityOf(fingerprint, 1))) continue;
    counts.set(fingerprint, await countAlike(tx.db, record, fingerprint));
  }
  return counts;
}
