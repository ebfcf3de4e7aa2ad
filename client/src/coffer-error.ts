import type { components } from '../api.d.ts';

type ErrorBody = components['schemas']['Error'];

/** One invalid member of a request: `pointer` names it, such as `/transaction/amount`. */
export type Issue = NonNullable<ErrorBody['issues']>[number];

/** A refusal of the server, or that no server answers. */
export class CofferError extends Error {
  /** The HTTP status; 0 if the server cannot be reached. */
  readonly status: number;
  /** A stable code, such as `not_found`; `unreachable`, and `unknown` for a response that is not Coffer's, such as a proxy's. */
  readonly code: string;
  /** The id of the request in the server's log. */
  readonly requestId: string | null;
  readonly issues: readonly Issue[];
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    requestId: string | null,
    body: Partial<Omit<ErrorBody, 'error'> & { error: string }>,
    options?: ErrorOptions,
  ) {
    const {
      error = 'unknown',
      message = `The server answered with status ${status}`,
      issues = [],
      details = {},
    } = body;
    // A single fault is the message.
    super([...new Set([message, ...issues.map((issue) => issue.message)])].join('; '), options);
    this.name = 'CofferError';
    this.status = status;
    this.code = error;
    this.requestId = requestId;
    this.issues = issues;
    this.details = details;
  }
}

/** The error of a response that is no success. */
export async function errorOf(response: Response): Promise<CofferError> {
  const body: unknown = await response.json().catch(() => ({}));
  const requestId = response.headers.get('x-request-id');
  return new CofferError(response.status, requestId, typeof body === 'object' && body !== null ? body : {});
}
