import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { AppError, type ErrorCode, invalidAll } from '#kernel/errors.ts';
import { ErrorBody, errorDescription, problemOf } from './problem.ts';

const DOCS = 'https://coffer.example.com/docs/errors';
const REQUEST_ID = 'b0d4c0f1e5a34b7f9c1d2e3f40516273';

const invalidInput = invalidAll([
  { pointer: '/transaction/amount', code: 'too_many_decimals', message: 'must have at most 2 decimals, as EUR has' },
  { pointer: '/transaction/category_id', code: 'unknown', message: 'must be the id of a category of this family' },
]);

const refusal = (code: ErrorCode, message: string, details?: Record<string, unknown>): AppError =>
  new AppError(code, message, details && { details });

/** The component name of each error status, and an example. */
const EXAMPLES: Readonly<Record<number, readonly [string, AppError]>> = {
  400: ['BadRequest', refusal('bad_request', 'The body is not valid JSON')],
  401: ['Unauthorized', refusal('unauthorized', 'Send an API key or an access token')],
  403: ['Forbidden', refusal('insufficient_scope', 'This needs the scope tags:write', { scope: 'tags:write' })],
  404: ['NotFound', refusal('not_found', 'Transaction not found')],
  406: ['NotAcceptable', refusal('not_acceptable', 'Responses are JSON; send Accept: application/json')],
  409: ['Conflict', refusal('conflict', 'Recurring transaction already exists')],
  412: ['PreconditionFailed', refusal('precondition_failed', 'The condition is not met; read the resource again')],
  413: ['PayloadTooLarge', refusal('payload_too_large', 'Body too large')],
  415: [
    'UnsupportedMediaType',
    refusal('unsupported_media_type', 'The body must be JSON, sent with Content-Type: application/json'),
  ],
  422: ['ValidationFailed', invalidInput],
  429: [
    'TooManyRequests',
    refusal('rate_limit_exceeded', "This key's 100 requests are used up; try again in 1200 seconds", {
      limit: 100,
      current: 100,
      reset_in_seconds: 1200,
    }),
  ],
  503: ['Unavailable', refusal('unavailable', 'The server is too busy; try again')],
  507: ['InsufficientStorage', refusal('insufficient_storage', 'The disk is full; reads still work')],
};

const RETRIED = [429, 503];

/** The shared error responses of the contract, with examples. */
export function errorComponents(): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries(
    Object.entries(EXAMPLES).map(([status, [name, error]]) => [
      name,
      {
        description: errorDescription(Number(status)),
        ...(RETRIED.includes(Number(status)) && {
          headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
        }),
        content: {
          'application/json': {
            schema: ErrorBody,
            examples: { [error.code]: { value: JSON.parse(problemOf(error, REQUEST_ID, DOCS).json) } },
          },
        },
      },
    ]),
  );
}

/** The reference to the shared response of an error status. */
export function errorReference(status: number): { $ref: string } | undefined {
  const [name] = EXAMPLES[status] ?? [];
  return name === undefined ? undefined : { $ref: `#/components/responses/${name}` };
}
