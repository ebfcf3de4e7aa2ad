import type { components } from '#client/api.d.ts';
import { CofferError, type Issue } from '#client/src/coffer-error.ts';

export type { Issue } from '#client/src/coffer-error.ts';

type ErrorBody = components['schemas']['Error'];

/** An error of the API with a message for people: its issues are sentences about fields, as they are labelled. */
export class ApiError extends CofferError {
  constructor(
    status: number,
    body: Pick<ErrorBody, 'error' | 'message' | 'issues' | 'details'>,
    requestId: string | null,
  ) {
    const issues = (body.issues ?? []).map((issue) => ({ ...issue, message: sentence(issue) }));
    super(status, requestId, { ...body, issues });
    this.name = 'ApiError';
    this.message = issues.length === 1 && issues[0] ? issues[0].message : body.message;
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
  const found = error.issues.find((issue) => isAbout(issue, member));
  if (found === undefined) return null;
  const name = words(member);
  return capitalized(found.message.startsWith(`${name} `) ? found.message.slice(name.length + 1) : found.message);
}

/** Whether an issue is about a member or one of its elements. */
export function isAbout({ pointer }: Pick<Issue, 'pointer'>, member: string): boolean {
  return memberOf(pointer) === member;
}

const memberOf = (pointer: string) => pointer.split('/').findLast((step) => !/^\d*$/.test(step)) ?? '';

// The server writes `tag.opening_date must be …`; users know "Opening date", not the request.
function sentence({ pointer, message }: Issue): string {
  const text = message.replace(/^(?:[\w-]+(?:\[\d+\])?\.)+(?=[a-z_])/, '');
  const member = memberOf(pointer);
  const rest = text.replace(/^([\w-]+)(\[\d+\])*(?= )/, (name, own) => (own === member ? '' : name));
  return capitalized(rest.startsWith(' ') ? words(member) + rest : rest);
}

const words = (member: string) => capitalized(member.replace(/_id$/, '').replaceAll('_', ' '));

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && 'message' in body && 'request_id' in body;
}
