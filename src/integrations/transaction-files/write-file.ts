import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DatabaseLocation } from '#database/maintenance/database-location.ts';
import { openSnapshot } from '#database/maintenance/snapshot.ts';
import { inPieces } from '#integrations/exports/index.ts';
import { balancesOf } from '#ledger/accounts/index.ts';
import type { TransactionConditions } from '#ledger/transactions/index.ts';
import type { Membership } from '#ledger/visibility.ts';
import { beancount } from './beancount.ts';
import { transactionsCsv } from './csv.ts';
import { EntryReader } from './entry-reader.ts';
import type { FileFormat } from './file-formats.ts';
import { hledger } from './hledger.ts';
import { type OfxParts, ofx } from './ofx.ts';
import { qif } from './qif.ts';

/** One file for the thread that writes it. */
export type FileTask = {
  readonly location: DatabaseLocation;
  readonly owner: Membership;
  readonly format: FileFormat;
  readonly conditions: TransactionConditions;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly path: string;
};

type Writer = (reader: EntryReader, parts: OfxParts) => AsyncIterable<string>;

const WRITERS: Readonly<Record<FileFormat, Writer>> = { csv: transactionsCsv, ofx, qif, beancount, hledger };

/** Writes the transactions of one snapshot that the owner sees and that match. */
export async function writeTransactionFile(task: FileTask): Promise<void> {
  const { location, owner, conditions, format, now, path } = task;
  const { db, close } = await openSnapshot(location);
  try {
    const reader = new EntryReader(db, owner, conditions);
    const balances = await balancesOf(db, owner);
    const content = Readable.from(inPieces(WRITERS[format](reader, { now, balances })));
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
  } finally {
    await close();
  }
}
