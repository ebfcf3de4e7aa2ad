import { hashSecret } from '#kernel/tokens.ts';

const CODE = /^cfi_[0-9a-z]{36}$/i;

/** The stored form of an invitation code. People read codes out and type them, so letter case does not count. */
export function codeHash(code: string): string {
  return hashSecret(code.toLowerCase());
}

/** The stored forms that a typed text may have; none if it is no code. Earlier releases counted letter case. */
export function codeHashes(typed: string): string[] {
  const code = typed.trim();
  return CODE.test(code) ? [codeHash(code), hashSecret(code)] : [];
}
