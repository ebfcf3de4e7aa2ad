import { z } from 'zod';
import { RECORD_KINDS } from '#ledger/record-kinds.ts';
import type { RecordKind, RecordState } from '#ledger/records/index.ts';
import { type RecordOf, SCHEMAS } from './record-schemas.ts';

/** A piece of a file that cannot be imported. Without a line it is the whole file. */
export type FileFault = { readonly line: number | null; readonly message: string };

type Type = keyof typeof SCHEMAS;

/** A record and its line in the file. */
export type Placed<T extends Type> = { readonly line: number; readonly row: RecordOf<T> };

/** All records of a file by type, in the order of the file. */
export type Records = { readonly [T in Type]: Placed<T>[] };

/** The records of a kind that is read as its declaration says. */
export type OfKind = {
  readonly kind: RecordKind;
  readonly placed: { readonly line: number; readonly row: RecordState; readonly isSample: boolean }[];
};

type Collected = { readonly records: Records; readonly ofKinds: readonly OfKind[]; readonly faults: FileFault[] };

const FAULTS_MAX = 20;
const NEW_LINE = 10;

/** Reads lines of `{"type":…,"data":…}`. Reading stops after some faults. */
export function collectRecords(content: Buffer): Collected {
  const records = Object.fromEntries(Object.keys(SCHEMAS).map((type) => [type, []])) as unknown as Records;
  // Each after those that it refers to.
  const kinds = RECORD_KINDS.toReversed().filter(({ exported }) => exported !== null);
  const ofKinds: OfKind[] = kinds.map((kind) => ({ kind, placed: [] }));
  const collected = { records, ofKinds, faults: [] as FileFault[] };
  const { faults } = collected;
  let line = 0;
  for (let from = 0; from < content.length && faults.length < FAULTS_MAX; ) {
    const next = content.indexOf(NEW_LINE, from);
    const end = next === -1 ? content.length : next;
    line += 1;
    const text = content.toString('utf8', from, end);
    if (text.trim() !== '') collect(text, line, collected);
    from = end + 1;
  }
  return collected;
}

function collect(text: string, line: number, { records, ofKinds, faults }: Collected): void {
  const { type, data } = parsed(text);
  const ofKind = ofKinds.find(({ kind }) => kind.exported?.type === type);
  if (ofKind !== undefined) {
    collectOfKind(ofKind, data, line, faults);
    return;
  }
  if (typeof type !== 'string' || !Object.hasOwn(SCHEMAS, type)) {
    faults.push({ line, message: 'is not a record of coffer.ndjson, which has type and data' });
    return;
  }
  const read = SCHEMAS[type as Type].safeParse(data);
  if (read.success) (records[type as Type] as object[]).push({ line, row: read.data });
  else for (const issue of read.error.issues) faults.push({ line, message: `${type}: ${sentence(issue)}` });
}

const Marked = z.looseObject({ is_sample: z.boolean() }).transform(({ is_sample, ...rest }) => ({ is_sample, rest }));

function collectOfKind({ kind: { exported }, placed }: OfKind, data: unknown, line: number, faults: FileFault[]): void {
  if (exported === null) return;
  const refuse = ({ issues }: z.ZodError) => {
    for (const issue of issues) faults.push({ line, message: `${exported.type}: ${sentence(issue)}` });
  };
  const marked = exported.isSampled ? Marked.safeParse(data) : undefined;
  if (marked?.success === false) {
    refuse(marked.error);
    return;
  }
  const read = exported.schema.safeParse(marked === undefined ? data : marked.data.rest);
  if (read.success) placed.push({ line, row: read.data, isSample: marked?.data.is_sample === true });
  else refuse(read.error);
}

function parsed(text: string): { readonly type?: unknown; readonly data?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function sentence({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}
