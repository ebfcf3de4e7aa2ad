import { createHash } from 'node:crypto';
import { z } from 'zod';
import { unzipMember, unzipPaths } from '#integrations/imports/formats/unzip.ts';
import { RowFault } from '#integrations/imports/statement.ts';
import { members } from '#ledger/records/index.ts';
import { uniqueIds } from './check-records.ts';
import type { FileFault } from './collect-records.ts';

const { at, id, name, text } = members;

const LIST = 'attachments.json';
const MB = 1024 * 1024;
const TOTAL_MEGABYTES_MAX = 64;
const PER_TRANSACTION_MAX = 20;

const Attachment = z.strictObject({
  id,
  transaction_id: id,
  filename: name,
  content_type: text(100),
  created_at: at,
  byte_size: z
    .int()
    .min(1)
    .max(10 * MB),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must have 64 hexadecimal digits'),
  path: text(1000),
});

const List = z.strictObject({
  version: z.literal(1),
  binary_included: z.boolean(),
  attachments: z.array(Attachment),
});

export type AttachedRow = Omit<z.output<typeof Attachment>, 'path'>;

/** Attachments of an export with their contents. */
export type AttachedFiles = {
  readonly rows: readonly AttachedRow[];
  readonly contents: ReadonlyMap<string, Uint8Array>;
};

/** The attachments in an archive, each with its content as it was, or their faults. @throws RowFault for a damaged archive. */
export function readAttached(archive: Buffer, transactions: ReadonlySet<string>): AttachedFiles | FileFault[] {
  const listed = unzipMember(archive, [LIST]);
  if (listed === null) return { rows: [], contents: new Map() };
  const list = parsedList(listed.content);
  const faults = checkList(list, transactions);
  if (faults.length > 0) return faults;
  const files = unzipPaths(archive, new Map(list.map(({ path, byte_size }) => [path, byte_size])));
  const contents = new Map<string, Buffer>();
  for (const { path, sha256 } of list) {
    const content = files.get(path);
    if (content === undefined) faults.push(faultOf(`has no file ${path}`));
    else if (createHash('sha256').update(content).digest('hex') !== sha256)
      faults.push(faultOf(`has changed: ${path}`));
    else contents.set(sha256, content);
  }
  return faults.length > 0 ? faults : { rows: list.map(({ path: _, ...row }) => row), contents };
}

function parsedList(content: Buffer): z.output<typeof Attachment>[] {
  const read = List.safeParse(jsonOf(content.toString()));
  if (read.success) return read.data.attachments;
  const [issue] = read.error.issues;
  throw new RowFault('invalid_json', `${LIST}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

function jsonOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new RowFault('invalid_json', `${LIST} is not JSON`);
  }
}

function checkList(list: readonly z.output<typeof Attachment>[], transactions: ReadonlySet<string>): FileFault[] {
  const faults: FileFault[] = [];
  const refuse = (_line: number, message: string) => faults.push(faultOf(message));
  uniqueIds(
    list.map((row) => ({ line: 0, row })),
    refuse,
  );
  for (const [owner, files] of Map.groupBy(list, ({ transaction_id }) => transaction_id)) {
    if (!transactions.has(owner)) refuse(0, `has a transaction_id that the file does not have: ${owner}`);
    if (files.length > PER_TRANSACTION_MAX) refuse(0, `has more than ${PER_TRANSACTION_MAX} files of one transaction`);
  }
  const bytes = list.reduce((sum, { byte_size }) => sum + byte_size, 0);
  if (bytes > TOTAL_MEGABYTES_MAX * MB) refuse(0, `has more than ${TOTAL_MEGABYTES_MAX} MB of files`);
  return faults;
}

function faultOf(message: string): FileFault {
  return { line: null, message: `${LIST}: ${message}` };
}
