import type { Database } from '#database/database.ts';
import { readPart, type SessionReading } from '#integrations/imports/file-parts.ts';
import type { FileReader } from '#integrations/imports/file-reader.ts';
import { comparedSums, joinedSums } from '#integrations/imports/formats/csv/index.ts';
import { inOrder, type RowOrFault, readableStatements, rowsInOrder } from '#integrations/imports/rows/import-rows.ts';
import { isWanted, wishesOf } from '#integrations/imports/sessions/start-reading.ts';
import { listChunks, type SessionRow } from '#integrations/imports/sessions/store.ts';
import { chunkSource } from '#integrations/imports/sessions/store-whole-session.ts';
import type { FileSums, ReadFile, Statement } from '#integrations/imports/statement.ts';

/** A row of a part with the account that the file names, or a fault. */
export type PartRow = RowOrFault & { readonly account: string };

/** A part of a session's file in memory, until its rows are stored. */
export type LoadedPart = {
  readonly sessionId: string;
  readonly from: number;
  readonly end: number;
  readonly lines: number;
  readonly format: string;
  readonly statements: readonly Statement[];
  readonly rows: readonly PartRow[];
  /** The sums of the file up to the end of this part; null if they are not known. */
  readonly sums: FileSums | null;
};

/** Reads the part of the session's file that comes next. @throws AppError when it cannot be read. */
export async function loadPart(
  database: Database,
  files: FileReader,
  session: SessionRow,
  reading: SessionReading,
): Promise<LoadedPart> {
  const source = chunkSource(database.read, session, await listChunks(database.read, session));
  const { file, end, lines } = await readPart(files, Number(session.family_id), source, reading);
  const wishes = wishesOf(session);
  const statements = readableStatements(file).filter(({ account }) => isWanted(wishes, account));
  const rows = statements.flatMap((statement) =>
    rowsInOrder([statement], []).map((item): PartRow => ({ ...item, account: statement.account ?? '' })),
  );
  // A row that cannot be read has no account: the first import shows it.
  const [account = ''] = Object.keys(reading.imports);
  const sums = sumsWith(reading, file);
  const isLast = end >= reading.bytes;
  const contradictions = isLast && sums !== null ? comparedSums(sums, reading.options.isCard === true).faults : [];
  const faults = rowsInOrder([], [...file.faults, ...contradictions]).map((item): PartRow => ({ ...item, account }));
  const openings = reading.offset > 0 ? [] : (reading.openings ?? []);
  const opened = openings.map((item): PartRow => ({ ...item, account: item.account ?? '' }));
  const sorted = inOrder([...opened, ...rows, ...faults]);
  const position = { sessionId: session.id, from: reading.offset, end, lines };
  return { ...position, format: file.format, statements, rows: sorted, sums };
}

/** The sums of the parts up to this one. A file that is read as a whole has compared them. */
function sumsWith({ isCut, sums }: SessionReading, { partSums }: ReadFile): FileSums | null {
  if (!isCut || sums === null || partSums === undefined) return null;
  return joinedSums(sums, partSums);
}
