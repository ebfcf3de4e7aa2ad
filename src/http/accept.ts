import { hash } from 'node:crypto';
import { AppError } from '#kernel/errors.ts';

/** The media types of an error: problem JSON when the client names it, else plain JSON. */
type ErrorFormat = 'application/json' | 'application/problem+json';

// Nearly every client sends one of these.
const USUAL: readonly (string | undefined)[] = [undefined, '', 'application/json', '*/*'];

const JSON_TYPES = new Set(['application/json', 'application/problem+json', 'application/*', '*/*']);

/** The error format that an `Accept` header admits; null where it admits no JSON. A missing header admits everything. */
export function errorFormat(accept: string | undefined): ErrorFormat | null {
  if (USUAL.includes(accept) || accept === undefined) return 'application/json';
  const types = accepted(accept);
  if (types.includes('application/problem+json')) return 'application/problem+json';
  return types.some((type) => JSON_TYPES.has(type)) ? 'application/json' : null;
}

/** Whether a request asks for server-sent events, as a browser's `EventSource` does. */
export function asksForEvents(accept: string | undefined): boolean {
  return accept !== undefined && /\btext\/event-stream\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept);
}

/** @throws AppError `not_acceptable` for an `Accept` header without JSON, or a suffix such as `.xml`. */
export function requireJson(accept: string | undefined, path: string): void {
  if (errorFormat(accept) === null)
    throw new AppError('not_acceptable', 'Responses are JSON; send Accept: application/json');
  const dot = path.lastIndexOf('.');
  if (dot > path.lastIndexOf('/')) {
    throw new AppError('not_acceptable', `Responses are JSON; leave out the suffix ${path.slice(dot, dot + 16)}`);
  }
}

/** The URL to route by: without the public URL's base path and without the `.json` suffix that clients may append. */
export function routedUrl(url: string, basePath: string): string {
  const local = basePath !== '' && url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url;
  if (!local.includes('.json')) return local;
  const end = local.indexOf('?');
  const path = end === -1 ? local : local.slice(0, end);
  // The contract's own file keeps its suffix.
  if (!path.endsWith('.json') || !path.startsWith('/api/')) return local;
  return path.slice(0, -5) + (end === -1 ? '' : local.slice(end));
}

/** The content codings that a request accepts, by name (RFC 9110 §12.5.3). `*` names none that we would choose. */
export function acceptedCodings(header: string | undefined): ReadonlySet<string> {
  return new Set(accepted(header ?? ''));
}

/** The names of an `Accept` header, without those of quality 0. */
function accepted(header: string): string[] {
  return header.split(',').flatMap((item) => {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter)) ? [] : [name];
  });
}

/** The strong entity tag of a response's bytes: equal tags, equal bytes (RFC 9110 §8.8.3). */
export function entityTag(json: string | Buffer): string {
  return `"${hash('sha256', json, 'base64url').slice(0, 22)}"`;
}

/** The tag of the same response in a content coding: other bytes, so another strong tag. Conditions match either. */
export function codedTag(tag: string, coding: string): string {
  return `${tag.slice(0, -1)};${coding}"`;
}

/** Whether `If-None-Match` names the tag; weak and strong tags of the same text match (RFC 9110 §13.1.2). */
export function namesWeakly(header: string, tag: string): boolean {
  return header.trim() === '*' || tagsIn(header).some((one) => one.replace('W/', '') === tag);
}

/** Whether `If-Match` names the tag; a weak tag never does (RFC 9110 §13.1.1). */
export function namesStrongly(header: string, tag: string): boolean {
  return header.trim() === '*' || tagsIn(header).includes(tag);
}

const TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

const CODED = /;(zstd|br|gzip)"$/;

// Whatever else is in the header names nothing: a condition that cannot be read is not met.
function tagsIn(header: string): string[] {
  return (header.match(TAG) ?? []).map((tag) => tag.replace(CODED, '"'));
}
