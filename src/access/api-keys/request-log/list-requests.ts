import type { z } from 'zod';
import type { PagedContext } from '#application/context.ts';
import { cursorAt, cursorPosition } from '#application/pagination.ts';
import { instant } from '#kernel/time/clock.ts';
import type { RequestLog } from './request-log.ts';
import type { RequestLogPage, RequestLogQuery } from './schemas.ts';
import type { LoggedRow } from './store.ts';

const CURSOR = 'request_log';

/**
 * A page of the log: the family's for an admin, otherwise the user's own. Buffered rows are written first. A filter that few rows
 * pass leaves a page short, or empty, before the end.
 */
export async function listRequests(
  context: PagedContext,
  log: RequestLog,
  query: z.output<typeof RequestLogQuery>,
): Promise<z.output<typeof RequestLogPage>> {
  const { actor } = context;
  const [beforeId] = query.cursor === undefined ? [] : cursorPosition(context, CURSOR, query);
  const filter = {
    familyId: actor.familyId,
    ...(actor.role !== 'admin' && { userId: actor.userId }),
    ...(query.credential_id !== undefined && { credentialId: query.credential_id }),
    ...(query.authentication_method !== undefined && { method: query.authentication_method }),
    ...(query.status !== undefined && { status: statusRange(query.status) }),
    ...(beforeId !== undefined && { beforeId: BigInt(beforeId) }),
  };
  const { rows, lookedAtId } = await log.read(filter, query.per_page + 1); // one more shows whether a page follows
  const shown = rows.slice(0, query.per_page);
  const lastId = rows.length > query.per_page ? shown.at(-1)?.id : lookedAtId;
  const next_cursor = lastId == null ? null : cursorAt(context, CURSOR, query, [String(lastId)]);
  return {
    request_log: shown.map(present),
    pagination: { per_page: query.per_page, next_cursor },
  };
}

function statusRange(status: string): { from: number; to: number } {
  const from = Number(status.replace('xx', '00'));
  return { from, to: status.endsWith('xx') ? from + 99 : from };
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
