import type { AdapterPayload } from 'oidc-provider';
import { hashSecret } from '#kernel/tokens.ts';

/** The key under which a thing is stored whose id is a secret: SHA-256, so that the table gives nobody a working one. */
export function storedKey(id: string): string {
  return hashSecret(id);
}

/** A payload as it is stored, without what only its holder may have: its own id, the cookie it belongs to, its user code. */
export function toStored({ jti, session, userCode, ...payload }: AdapterPayload): string {
  return JSON.stringify(payload);
}

/** A stored payload, with the id it was found by. */
export function fromStored(id: string, stored: string): AdapterPayload {
  return { ...JSON.parse(stored), jti: id };
}
