import { api, type Schemas, unwrap } from '../api/index.ts';

type SignedStep = NonNullable<Schemas['NewProof']['passkey']>;

/** Whether this browser can use passkeys: a recent one, on https or localhost. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Signs a challenge of the server with a passkey; null if the person cancels. @throws ApiError */
export async function signWithPasskey(): Promise<SignedStep | null> {
  const { step, options } = await unwrap(api.POST('/api/v1/auth/passkey/options'));
  try {
    // The contract leaves the members of WebAuthn's options open.
    const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
    const signed = await navigator.credentials.get({ publicKey });
    if (!(signed instanceof PublicKeyCredential)) return null;
    // A credential from `get` is an assertion.
    return { step, credential: signed.toJSON() as SignedStep['credential'] };
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
