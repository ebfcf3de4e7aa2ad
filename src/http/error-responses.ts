import { z } from 'zod';
import type { ResponseSpec } from './route.ts';

/** The one error body, as `docs/errors.md` explains it. */
export const ErrorBody = z
  .object({
    error: z.string(),
    message: z.string(),
    errors: z.array(z.string()).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    mfa_required: z.literal(true).optional().meta({ description: 'Present if only `otp_code` is missing.' }),
    type: z.string(),
    title: z.string(),
    status: z.int(),
    instance: z.string(),
    request_id: z.string(),
    issues: z.array(z.object({ pointer: z.string(), code: z.string(), message: z.string() })).optional(),
    'violated-policies': z.array(z.string()).optional(),
  })
  .meta({ id: 'Error' });

const DESCRIPTIONS: Record<number, string> = {
  400: 'The request is malformed',
  401: 'No good credential',
  403: 'Not permitted',
  404: "Unknown or malformed id, another family's, or hidden from the user",
  406: 'Responses are JSON only',
  409: 'Conflicts with the current state',
  412: 'The resource has changed since the version in `If-Match`',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'Invalid input; `issues` names each fault',
  429: 'Too many requests',
  503: 'Busy or stopping',
  507: 'The disk is full; reads still work',
};

/** The meaning of an error status. */
export function errorDescription(status: number): string {
  return DESCRIPTIONS[status] ?? 'Refused';
}

/** Error statuses of a route, for its contract; the ones that any route may answer are added there. */
export function errorResponses(...statuses: number[]): Record<number, ResponseSpec> {
  return Object.fromEntries(
    statuses.map((status) => [status, { description: errorDescription(status), schema: ErrorBody }]),
  );
}
