import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const PREFIX = 'sealed1.';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that are stored in the database, by AES-256-GCM. A sealed text opens only in the place it was sealed for. */
export class SecretBox {
  readonly #key: Buffer;
  readonly #markKey: Buffer;

  /** @param secretKey text with at least 256 random bits. */
  constructor(secretKey: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secretKey, '', 'coffer secrets at rest', KEY_BYTES));
    this.#markKey = Buffer.from(hkdfSync('sha256', secretKey, '', 'coffer marks of secrets', KEY_BYTES));
  }

  /** A text by which a secret is known again, and not found by trying: PINs are short. */
  mark(text: string): string {
    return createHmac('sha256', this.#markKey).update(text).digest('base64url');
  }

  seal(text: string, place: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws Error for text that was sealed with another key, for another place, or changed since. */
  open(text: string, place: string): string {
    const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url');
    if (!text.startsWith(PREFIX) || bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error(`${place} is not sealed`);
    const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, options)
      .setAAD(Buffer.from(place))
      .setAuthTag(tag);
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }
}
