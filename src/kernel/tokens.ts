import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * What each kind of secret begins with: API key, access token, refresh token, session, invitation, authorization code,
 * client secret, step of a sign-in.
 */
export const SECRET_PREFIXES = ['cfk', 'cfa', 'cfr', 'cfs', 'cfi', 'cfc', 'cfp', 'cft'] as const;

/** One of {@link SECRET_PREFIXES}. */
export type SecretPrefix = (typeof SECRET_PREFIXES)[number];

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// 62^30 is 178 bits of chance.
const BODY_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const SHAPE = /^(cf[karsicpt])_[0-9A-Za-z]{36}$/;
// The largest multiple of 62 in a byte: the bytes above it would favour the first letters.
const UNBIASED_BYTES = 248;

/** Makes a secret: prefix, 30 random base62 characters, and their checksum. Shown once; only its hash may be stored. */
export function newSecret(prefix: SecretPrefix): string {
  const stem = `${prefix}_${randomBase62()}`;
  return stem + checksum(stem);
}

/** The kind of a secret whose shape and checksum are right, without any look-up; undefined for every other text. */
export function secretKind(text: string): SecretPrefix | undefined {
  const prefix = SHAPE.exec(text)?.[1];
  if (prefix === undefined || checksum(text.slice(0, -CHECKSUM_LENGTH)) !== text.slice(-CHECKSUM_LENGTH))
    return undefined;
  return SECRET_PREFIXES.find((known) => known === prefix);
}

/** SHA-256 in lower-case hexadecimal, the only form in which a secret is stored. Its 178 random bits need no salt. */
export function hashSecret(text: string): string {
  return hash('sha256', text, 'hex');
}

/** The four characters by which a person tells one secret from another. */
export function lastFour(secret: string): string {
  return secret.slice(-4);
}

function randomBase62(): string {
  let body = '';
  while (body.length < BODY_LENGTH) {
    for (const byte of randomBytes(BODY_LENGTH - body.length)) {
      if (byte < UNBIASED_BYTES) body += BASE62.charAt(byte % BASE62.length);
    }
  }
  return body;
}

function checksum(stem: string): string {
  let rest = crc32(stem);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
