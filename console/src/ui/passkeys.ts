import { ApiError, api, type Schemas, unwrap } from '../api/index.ts';
import { t } from './i18n/index.ts';

/** A new credential that the server has yet to store. */
type NewCredential = Pick<Schemas['NewPasskey'], 'step' | 'credential'>;
type SignedStep = NonNullable<Schemas['NewProof']['passkey']>;

/** Whether this browser can use passkeys here: a recent one, at a host name, on https or localhost. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return (
    !isAddress && typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential
  );
}

/** Creates a passkey with the user's authenticator; null if they cancel. @throws ApiError */
export async function createPasskey(): Promise<NewCredential | null> {
  const { step, options } = await unwrap(api.POST('/api/v1/users/me/passkeys/options'));
  const credential = await credentialOf(() => {
    // The contract leaves the members of WebAuthn's options open.
    const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(json) });
  });
  // A credential from `create` is a registration.
  return credential && { step, credential: credential.toJSON() as NewCredential['credential'] };
}

/** Signs a challenge of the server with a passkey; null if the person cancels. @throws ApiError */
export async function signWithPasskey(): Promise<SignedStep | null> {
  const { step, options } = await unwrap(api.POST('/api/v1/auth/passkey/options'));
  const credential = await credentialOf(() => {
    const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json) });
  });
  // A credential from `get` is an assertion.
  return credential && { step, credential: credential.toJSON() as SignedStep['credential'] };
}

/** The credential that the browser returns; null if the person cancels. */
async function credentialOf(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    const credential = await ask();
    return credential instanceof PublicKeyCredential ? credential : null;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return null;
    if (error.name === 'InvalidStateError') throw refused(t('This device already has a passkey for your account.'));
    throw refused(t('The browser refused to use a passkey at this address.'));
  }
}

const refused = (message: string) => new ApiError(0, { error: 'passkey_refused', message }, null);
