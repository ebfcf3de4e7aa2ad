import { setImmediate } from 'node:timers/promises';
import type { Context } from '#application/context.ts';
import { detailsOfRows } from '#integrations/imports/rows/row-lists.ts';
import { notFound } from '#kernel/errors.ts';
import { type FileLabels, findFileLabels, type NamedLabel } from '#ledger/imported-entries/index.ts';
import { labelsIn } from './mappings.ts';
import { findImport, type ImportRecord } from './store.ts';

const CHUNK = 500;

type Counted = { readonly kind: NamedLabel['kind']; readonly name: string; rows_count: number };

/** The labels of the rows that an import creates, each with the family's label of its name. @throws AppError `not_found`. */
export async function listLabels({ db, actor }: Context, id: string) {
  const record = await findImport(db.read, actor, id);
  if (record === undefined) throw notFound('Import');
  const counted = new Map<string, Counted>();
  const files: FileLabels[] = [];
  for await (const labels of labelsOfRows(db.read, record)) if (count(counted, labels)) files.push(labels);
  const found = await findFileLabels({ db: db.read, familyId: actor.familyId }, files);
  const data = found.map(({ kind, name, id }) => {
    return { kind, name, id, rows_count: counted.get(keyOf(kind, name))?.rows_count ?? 0 };
  });
  // A parent is used only for a category that is new.
  return { data: data.filter(({ id, rows_count }) => id === null || rows_count > 0) };
}

async function* labelsOfRows(db: Context['db']['read'], record: ImportRecord): AsyncGenerator<FileLabels> {
  for (let after: bigint | null = 0n; after !== null; ) {
    const { last, details } = await detailsOfRows(db, record, after, CHUNK);
    for (const text of details) yield* labelsIn(text);
    after = last;
    await setImmediate(); // a large import has many rows: let other requests in between
  }
}

/** Counts the labels, and tells whether one of them is new. */
function count(counted: Map<string, Counted>, { category, merchant, tags }: FileLabels): boolean {
  const named = [
    ...(category === null ? [] : [{ kind: 'category' as const, name: category }]),
    ...(merchant === null ? [] : [{ kind: 'merchant' as const, name: merchant }]),
    ...tags.map((name) => ({ kind: 'tag' as const, name })),
  ];
  const before = counted.size;
  for (const { kind, name } of named) {
    const known = counted.get(keyOf(kind, name));
    if (known === undefined) counted.set(keyOf(kind, name), { kind, name, rows_count: 1 });
    else known.rows_count += 1;
  }
  return counted.size > before;
}

function keyOf(kind: NamedLabel['kind'], name: string): string {
  return `${kind} ${name}`;
}
