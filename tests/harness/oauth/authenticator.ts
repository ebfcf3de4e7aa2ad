import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Deviations from a correct authenticator. */
export type Misbehaviour = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isUserVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  /** An attestation statement with certificates. */
  readonly certificates?: boolean;
};

type Options = Readonly<Record<string, unknown>>;

const ORIGIN = 'http://localhost:3000';
const [USER_PRESENT, USER_VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40];

/** A software authenticator with one discoverable ES256 passkey (WebAuthn §6). */
export class Authenticator {
  readonly credentialId = randomBytes(32);
  #counter = 0;
  #userHandle = '';
  readonly #privateKey: KeyObject;
  readonly #publicKey: Uint8Array;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    this.#privateKey = privateKey;
    // COSE (RFC 9053): kty EC2, alg ES256, crv P-256.
    this.#publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    );
  }

  /** Answers the options of a registration, as `PublicKeyCredential.toJSON()` writes it. */
  create(options: Options, misbehaviour: Misbehaviour = {}): object {
    const { user } = options as { user: { id: string } };
    this.#userHandle = user.id;
    const length = Buffer.from([0, this.credentialId.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#publicKey]);
    const authData = new Uint8Array(Buffer.concat([this.#authData(HAS_CREDENTIAL, misbehaviour), credential]));
    const statement = misbehaviour.certificates === true ? new Map([['x5c', [new Uint8Array(8)]]]) : new Map();
    const format = misbehaviour.certificates === true ? 'packed' : 'none';
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authData],
      ]) as never,
    );
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', options, misbehaviour),
      attestationObject: Buffer.from(attestationObject).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers the options of a sign-in, as `PublicKeyCredential.toJSON()` writes it. Each answer increments the counter. */
  get(options: Options, misbehaviour: Misbehaviour = {}): object {
    this.#counter += 1;
    const authData = this.#authData(0, { counter: this.#counter, ...misbehaviour });
    const clientDataJSON = clientData('webauthn.get', options, misbehaviour);
    const clientDataHash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = createSign('sha256').update(authData).update(clientDataHash).sign(this.#privateKey);
    const { userHandle = this.#userHandle } = misbehaviour;
    return this.#credential({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(userHandle !== null && { userHandle }),
    });
  }

  #authData(flags: number, { rpId = 'localhost', isUserVerified = true, counter = 0 }: Misbehaviour): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head]);
  }

  #credential(response: object): object {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}

function clientData(type: string, options: Options, misbehaviour: Misbehaviour): string {
  const { challenge = options.challenge, origin = ORIGIN } = misbehaviour;
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}
