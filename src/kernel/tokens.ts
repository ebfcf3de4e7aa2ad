import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * The prefixes of secrets: API key, access token, refresh token, session, invitation, authorization code, client secret,
 * sign-in step.
 */
export const SECRET_PREFIXES = ['cfk', 'cfa', 'cfr', 'cfs', 'cfi', 'cfc', 'cfp', 'cft'] as const;

export type SecretPrefix = (typeof SECRET_PREFIXES)[number];

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// 62^30 is 178 random bits.
const BODY_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const SHAPE = /^(cf[karsicpt])_[0-9A-Za-z]{36}$/;
// The largest multiple of 62 in a byte: larger bytes would favour the first letters.
const UNBIASED_BYTES = 248;

/** Prefix, 30 random base62 characters and a checksum. Store only the hash. */
export function newSecret(prefix: SecretPrefix): string {
  const stem = `${prefix}_${randomBase62()}`;
  return stem + checksum(stem);
}

/** True for text that contains something of the form of a secret of ours, whole or in part, or a JSON web token. */
export function looksSecret(text: string): boolean {
  return /cf[a-z]_|eyJ[\w-]+\.eyJ/i.test(text);
}

/** The kind of a secret, by its format and checksum alone; undefined for other text. */
export function secretKind(text: string): SecretPrefix | undefined {
  const prefix = SHAPE.exec(text)?.[1];
  if (prefix === undefined || checksum(text.slice(0, -CHECKSUM_LENGTH)) !== text.slice(-CHECKSUM_LENGTH))
    return undefined;
  return SECRET_PREFIXES.find((known) => known === prefix);
}

/** SHA-256 in lower-case hexadecimal, the stored form of a secret. 178 random bits need no salt. */
export function hashSecret(text: string): string {
  return hash('sha256', text, 'hex');
}

/** The last four characters, shown so that people can tell secrets apart. */
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
