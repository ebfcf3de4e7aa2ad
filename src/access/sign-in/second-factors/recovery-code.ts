import { randomBytes } from 'node:crypto';
import { hashSecret } from '#kernel/tokens.ts';

export const RECOVERY_CODES = 10;

// Crockford's base 32: no letter looks like a digit.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CHARACTERS = 24;
const GROUP = /.{4}(?=.)/g;

/**
 * A recovery code, `xxxx-xxxx-xxxx-xxxx-xxxx-xxxx`: 120 random bits. From 112 bits on a plain hash is safe (OWASP ASVS 5.0,
 * 6.5.2).
 */
export function newRecoveryCode(): string {
  const letters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return letters.join('').replace(GROUP, '$&-');
}

/** The hash of a code; hyphens, spaces, case and the look-alikes o, i and l are normalised. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1'));
}
