import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type { DatabaseLocation } from '#database/maintenance/database-location.ts';
import { openSnapshot } from '#database/maintenance/snapshot.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type BalancesOf, ExportReader, inPieces, type Owner } from '#integrations/exports/index.ts';
import { beancount } from './beancount.ts';
import { transactionsCsv } from './csv.ts';
import { type Conditions, EntryReader } from './entry-reader.ts';
import type { FileFormat } from './file-formats.ts';
import { hledger } from './hledger.ts';
import { type OfxParts, ofx } from './ofx.ts';
import { qif } from './qif.ts';

/** One file for the thread that writes it. */
export type FileTask = {
  readonly location: DatabaseLocation;
  readonly owner: Owner;
  readonly format: FileFormat;
  readonly conditions: Conditions;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly path: string;
};

/** The reads of the ledger that files need. */
export type FileLedger = {
  match(db: Kysely<LedgerTables>, owner: Owner, conditions: Conditions): AsyncIterable<string[]>;
  balancesOf: BalancesOf;
};

type Writer = (reader: EntryReader, parts: OfxParts) => AsyncIterable<string>;

const WRITERS: Readonly<Record<FileFormat, Writer>> = { csv: transactionsCsv, ofx, qif, beancount, hledger };

/** Writes the transactions of one snapshot that the owner sees and that match. */
export async function writeTransactionFile(task: FileTask, { match, balancesOf }: FileLedger): Promise<void> {
  const { location, owner, conditions, format, now, path } = task;
  const { db, close } = await openSnapshot(location);
  try {
    const matching = (asked: Conditions) => match(db, owner, asked);
    const reader = new EntryReader(new ExportReader(db, owner), matching, conditions);
    const balances = await balancesOf(db, owner);
    const content = Readable.from(inPieces(WRITERS[format](reader, { now, balances })));
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
  } finally {
    await close();
  }
}
