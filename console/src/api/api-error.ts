import type { components } from '#client/api.d.ts';

type ErrorBody = components['schemas']['Error'];

/** One invalid member of a request: `pointer` names it, such as `/transaction/amount`. */
export type Issue = NonNullable<ErrorBody['issues']>[number];

/** An error response of the API. `message` can be shown to users. */
export class ApiError extends Error {
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** A stable code of docs/errors.md, or `unreachable`. */
  readonly code: string;
  /** The id of the request in the server's log; null without a response. */
  readonly requestId: string | null;
  readonly issues: readonly Issue[];
  /** Additional data of some codes, such as the number of entries of an account. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    body: Pick<ErrorBody, 'error' | 'message' | 'issues' | 'details'>,
    requestId: string | null,
  ) {
    super(withoutPath(body.message));
    this.name = 'ApiError';
    this.status = status;
    this.code = body.error;
    this.requestId = requestId;
    this.issues = (body.issues ?? []).map((issue) => ({ ...issue, message: withoutPath(issue.message) }));
    this.details = body.details ?? {};
  }
}

/** Reads the error body. Anything else, such as a proxy's error page, gets a generic message. */
export async function toApiError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id');
  const body: unknown = await response.json().catch(() => null);
  if (isErrorBody(body)) return new ApiError(response.status, body, body.request_id);
  const message = `Unexpected response (status ${response.status}). Try again later.`;
  return new ApiError(response.status, { error: 'unknown', message }, requestId);
}

/** No response, or an incomplete one. */
export function unreachable(): ApiError {
  return new ApiError(
    0,
    { error: 'unreachable', message: 'Cannot reach the server. Check your connection and try again.' },
    null,
  );
}

/** The message about one member, matched by the end of the pointer; without its name, because the field has a label. */
export function issueFor(error: unknown, member: string): string | null {
  if (!(error instanceof ApiError)) return null;
  const found = error.issues.find(({ pointer }) => pointer === member || pointer.endsWith(`/${member}`));
  if (found === undefined) return null;
  const text = found.message.startsWith(`${member} `) ? found.message.slice(member.length + 1) : found.message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// `tag.name has already been taken`: users know the field, not the request.
function withoutPath(message: string): string {
  return message.replace(/^(?:[\w-]+(?:\[\d+\])?\.)+(?=[a-z_])/, '');
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && 'message' in body && 'request_id' in body;
}
