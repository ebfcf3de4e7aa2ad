import { z } from 'zod';
import { idFilter, pageQuery } from '#http/fields.ts';

const { per_page, cursor } = pageQuery();

export const RequestLogQuery = z.object({
  per_page,
  cursor: cursor.meta({ description: "The previous page's `next_cursor`." }),
  credential_id: idFilter.optional(),
  authentication_method: z
    .enum(['api_key', 'oauth', 'session'], 'must be api_key, oauth or session')
    .optional()
    .meta({ description: 'Only requests with this authentication method.' }),
  status: z
    .string('must be given once')
    .regex(/^[1-5](\d\d|xx)$/, 'must be a status such as 404, or a class such as 4xx')
    .optional(),
});

const LoggedRequest = z
  .object({
    id: z.string(),
    at: z.string(),
    request_id: z.string(),
    method: z.string(),
    route: z.string().meta({ description: "The path's template." }),
    status: z.int(),
    duration_ms: z.number(),
    authentication_method: z.string(),
    credential_id: z.string(),
    user_id: z.string(),
    address: z.string(),
  })
  .meta({ id: 'LoggedRequest' });

const NEXT_CURSOR =
  'Null at the end of the log. A page looks through 20,000 requests, so that with a filter one before the end may be short or empty.';

/** A page of the request log, newest first. */
export const RequestLogPage = z
  .object({
    request_log: z.array(LoggedRequest),
    pagination: z.object({ per_page: z.int(), next_cursor: z.string().nullable().meta({ description: NEXT_CURSOR }) }),
  })
  .meta({ id: 'RequestLogPage' });
