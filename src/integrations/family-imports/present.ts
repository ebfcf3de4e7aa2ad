import type { FamilyImportRow } from './store.ts';

/** An import of a family in responses. */
export function presentFamilyImport(row: FamilyImportRow) {
  const { id, status, filename, error, created_at, updated_at } = row;
  return {
    id,
    status,
    filename,
    records_count: Number(row.records_count),
    records_done: Number(row.records_done),
    unknown_people: JSON.parse(row.unknown_people) as string[],
    error,
    created_at,
    updated_at,
  };
}
