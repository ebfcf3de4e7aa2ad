import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { cursorPosition } from '#application/pagination.ts';
import { encodeCursor } from '#kernel/cursor.ts';
import { invalid } from '#kernel/errors.ts';
import { instant } from '#kernel/time/clock.ts';
import type { RequestLog } from './request-log.ts';
import type { RequestLogPage, RequestLogQuery } from './schemas.ts';
import type { LoggedRow } from './store.ts';

const CURSOR = 'request_log';

/** A page of the log: the family's for an admin, otherwise the user's own. Buffered rows are written first. */
export async function listRequests(
  { actor }: Context,
  log: RequestLog,
  query: z.output<typeof RequestLogQuery>,
): Promise<z.output<typeof RequestLogPage>> {
  const beforeId = query.cursor === undefined ? undefined : positionOf(query.cursor);
  const filter = {
    familyId: actor.familyId,
    ...(actor.role !== 'admin' && { userId: actor.userId }),
    ...(query.credential_id !== undefined && { credentialId: query.credential_id }),
    ...(query.authentication_method !== undefined && { method: query.authentication_method }),
    ...(query.status !== undefined && { status: statusRange(query.status) }),
    ...(beforeId !== undefined && { beforeId }),
  };
  const rows = await log.read(filter, query.per_page + 1); // one more shows whether a page follows
  const shown = rows.slice(0, query.per_page);
  const last = rows.length > query.per_page ? shown.at(-1) : undefined;
  return {
    request_log: shown.map(present),
    pagination: { per_page: query.per_page, next_cursor: last ? encodeCursor(CURSOR, [String(last.id)]) : null },
  };
}

function statusRange(status: string): { from: number; to: number } {
  const from = Number(status.replace('xx', '00'));
  return { from, to: status.endsWith('xx') ? from + 99 : from };
}

function positionOf(cursor: string): bigint {
  const [id = ''] = cursorPosition(CURSOR, cursor, 1);
  if (!/^\d{1,16}$/.test(id)) throw invalid('?cursor', 'invalid_cursor', 'cursor must be a next_cursor of this list');
  return BigInt(id);
}

function present({ id, at_ms, request_id, method, route, status, duration_us, ...row }: LoggedRow) {
  return {
    id: String(id),
    at: instant(Number(at_ms)),
    request_id,
    method,
    route,
    status: Number(status),
    duration_ms: Number(duration_us) / 1000,
    authentication_method: row.authentication_method,
    credential_id: row.credential_id,
    user_id: row.user_id,
    address: row.address,
  };
}
