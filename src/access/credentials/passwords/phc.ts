/** The cost of an argon2id hash: memory in KiB, passes over it, lanes. */
export type Argon2Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** A password hash taken apart. */
export type PasswordHash = Argon2Cost & { readonly salt: Buffer; readonly tag: Buffer };

const PHC =
  /^\$argon2id\$v=19\$m=([1-9]\d{0,7}),t=([1-9]\d{0,2}),p=([1-9]\d?)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** The PHC string of a hash: algorithm, version, cost, salt and tag in one line, base64 without padding. */
export function formatPhc({ memory, passes, parallelism, salt, tag }: PasswordHash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Takes an argon2id PHC string apart.
 * @throws Error when it is not one: a stored hash that cannot be read is a damaged database, not a wrong password.
 */
export function parsePhc(text: string): PasswordHash {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(text) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('a stored password hash is not an argon2id PHC string');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
