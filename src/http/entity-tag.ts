import { hash } from 'node:crypto';

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
