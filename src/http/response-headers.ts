import type { Route } from './route.ts';

const header = (description: string, type: 'string' | 'integer') => ({ description, schema: { type } });

/** The response headers of the contract. */
export const SHARED_HEADERS = {
  RateLimitLimit: header("Requests per window of the API key's tier. Only with an API key.", 'integer'),
  RateLimitRemaining: header('Requests left in the window. Only with an API key.', 'integer'),
  RateLimitReset: header('Seconds until the window ends. Only with an API key.', 'integer'),
  RetryAfter: header('Seconds to wait before the next attempt.', 'integer'),
  Location: header('The path of what was created.', 'string'),
  ETag: header('The version of the response, for `If-None-Match` and `If-Match`.', 'string'),
} as const;

const reference = (name: keyof typeof SHARED_HEADERS) => ({ $ref: `#/components/headers/${name}` });

/** The headers of one response of a route. */
export function headersOf({ method, requirement }: Route, status: string): Record<string, object> {
  return {
    ...(requirement !== null &&
      !('person' in requirement) && {
        'X-RateLimit-Limit': reference('RateLimitLimit'),
        'X-RateLimit-Remaining': reference('RateLimitRemaining'),
        'X-RateLimit-Reset': reference('RateLimitReset'),
      }),
    ...(status === '201' && { Location: reference('Location') }),
    ...(method === 'GET' && status === '200' && { ETag: reference('ETag') }),
  };
}
