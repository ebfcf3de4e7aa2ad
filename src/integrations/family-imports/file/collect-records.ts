import type { z } from 'zod';
import { type RecordOf, SCHEMAS } from './record-schemas.ts';

/** A piece of a file that cannot be imported. Without a line it is the whole file. */
export type FileFault = { readonly line: number | null; readonly message: string };

type Type = keyof typeof SCHEMAS;

/** A record and its line in the file. */
export type Placed<T extends Type> = { readonly line: number; readonly row: RecordOf<T> };

/** All records of a file by type, in the order of the file. */
export type Records = { readonly [T in Type]: Placed<T>[] };

const FAULTS_MAX = 20;
const NEW_LINE = 10;

/** Reads lines of `{"type":…,"data":…}`. Reading stops after some faults. */
export function collectRecords(content: Buffer): { readonly records: Records; readonly faults: FileFault[] } {
  const records = Object.fromEntries(Object.keys(SCHEMAS).map((type) => [type, []])) as unknown as Records;
  const faults: FileFault[] = [];
  let line = 0;
  for (let from = 0; from < content.length && faults.length < FAULTS_MAX; ) {
    const next = content.indexOf(NEW_LINE, from);
    const end = next === -1 ? content.length : next;
    line += 1;
    const text = content.toString('utf8', from, end);
    if (text.trim() !== '') collect(text, line, records, faults);
    from = end + 1;
  }
  return { records, faults };
}

function collect(text: string, line: number, records: Records, faults: FileFault[]): void {
  const { type, data } = parsed(text);
  if (typeof type !== 'string' || !Object.hasOwn(SCHEMAS, type)) {
    faults.push({ line, message: 'is not a record of coffer.ndjson, which has type and data' });
    return;
  }
  const read = SCHEMAS[type as Type].safeParse(data);
  if (read.success) (records[type as Type] as object[]).push({ line, row: read.data });
  else for (const issue of read.error.issues) faults.push({ line, message: `${type}: ${sentence(issue)}` });
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
