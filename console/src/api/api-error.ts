import type { components } from '#client/api.d.ts';

type ErrorBody = components['schemas']['Error'];

/** One fault of a request's body or query: `pointer` names the member, as `/transaction/amount`. */
export type Issue = NonNullable<ErrorBody['issues']>[number];

/** Why a request was not answered as asked. `message` is the server's sentence, fit for a person. */
export class ApiError extends Error {
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** A stable code of docs/errors.md, or `unreachable`. */
  readonly code: string;
  /** Under which the server logged the request; null where no answer came. */
  readonly requestId: string | null;
  readonly issues: readonly Issue[];
  /** Further facts that some codes come with, as the number of entries of an account that is not empty. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    body: Pick<ErrorBody, 'error' | 'message' | 'issues' | 'details'>,
    requestId: string | null,
  ) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.error;
    this.requestId = requestId;
    this.issues = body.issues ?? [];
    this.details = body.details ?? {};
  }
}

/** Reads the one error body; what is not that body, as from a proxy on the way, is told in our own words. */
export async function errorOf(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id');
  const body: unknown = await response.json().catch(() => null);
  if (isErrorBody(body)) return new ApiError(response.status, body, body.request_id);
  const message = `The server answered ${response.status} in a form that is not its own`;
  return new ApiError(response.status, { error: 'unknown', message }, requestId);
}

/** The server was not reached, or its answer did not arrive whole. */
export function unreachable(): ApiError {
  return new ApiError(0, { error: 'unreachable', message: 'The server cannot be reached' }, null);
}

/** The sentences about one member of a form, by the last part of the pointer. */
export function issueOf(error: unknown, member: string): string | null {
  if (!(error instanceof ApiError)) return null;
  const found = error.issues.find(({ pointer }) => pointer === member || pointer.endsWith(`/${member}`));
  return found?.message ?? null;
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && 'message' in body && 'request_id' in body;
}
