import type { ChangeRow } from './store.ts';

/** A change as JSON text. Its stored records are JSON already, so they are not parsed. */
export function renderChange(row: ChangeRow): string {
  return `${renderChangeIds(row).slice(0, -1)},"before":${row.before ?? 'null'},"after":${row.after ?? 'null'}}`;
}

/** A change without its records, as JSON text. */
export function renderChangeIds(row: ChangeRow): string {
  return JSON.stringify({
    sequence: Number(row.sequence),
    resource: row.resource,
    id: row.resource_id,
    kind: row.kind,
    at: row.at,
    user_id: row.user_id,
    credential_id: row.credential_id,
    authentication_method: row.authentication_method,
    request_id: row.request_id,
  });
}
