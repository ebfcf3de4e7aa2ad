import { AppError } from '#kernel/errors.ts';

/** What an `Accept` header admits for errors: plain JSON, problem JSON when it is named, or nothing we speak. */
export type ErrorFormat = 'application/json' | 'application/problem+json';

const ADMITTED = new Set(['application/json', 'application/problem+json', 'application/*', '*/*']);
const DECIDED_MAX = 200;
const decided = new Map<string, ErrorFormat | null>();

/** Which error format a request takes; `null` where it admits no JSON at all. A missing header admits everything. */
export function errorFormat(accept: string | undefined): ErrorFormat | null {
  if (accept === undefined || accept === '') return 'application/json';
  const known = decided.get(accept);
  if (known !== undefined) return known;
  const format = decide(accept);
  if (decided.size >= DECIDED_MAX) decided.clear();
  decided.set(accept, format);
  return format;
}

/** Whether a request asks for server-sent events, as a browser's `EventSource` does. */
export function asksForEvents(accept: string | undefined): boolean {
  return accept !== undefined && /\btext\/event-stream\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept);
}

function decide(accept: string): ErrorFormat | null {
  const types = accept
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim().toLowerCase()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter)))
    .map(([type]) => type ?? '');
  if (types.includes('application/problem+json')) return 'application/problem+json';
  return types.some((type) => ADMITTED.has(type)) ? 'application/json' : null;
}

/**
 * Refuses a request for anything but JSON, by its `Accept` header or by a suffix such as `.xml`.
 * @throws AppError `not_acceptable`.
 */
export function requireJson(accept: string | undefined, path: string): void {
  if (errorFormat(accept) === null)
    throw new AppError('not_acceptable', 'Answers are JSON only: accept application/json');
  const dot = path.lastIndexOf('.');
  if (dot > path.lastIndexOf('/')) {
    throw new AppError('not_acceptable', `Answers are JSON only: leave out the suffix ${path.slice(dot, dot + 16)}`);
  }
}

/** The URL to route by: without the public URL's base path and without the `.json` suffix that clients may append. */
export function routedUrl(url: string, basePath: string): string {
  const local = basePath !== '' && url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url;
  if (!local.includes('.json')) return local;
  const end = local.indexOf('?');
  const path = end === -1 ? local : local.slice(0, end);
  // The contract's own file is no resource with a suffix.
  if (!path.endsWith('.json') || !path.startsWith('/api/')) return local;
  return path.slice(0, -5) + (end === -1 ? '' : local.slice(end));
}
