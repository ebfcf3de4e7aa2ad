import { api, type Schemas, unwrap } from '../../api/index.ts';

/** A new credential that the server has yet to store. */
export type NewCredential = Pick<Schemas['NewPasskey'], 'step' | 'credential'>;

/** WebAuthn needs a recent browser and https or localhost. */
export function canCreatePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Creates a passkey with the user's authenticator; null if they cancel. @throws ApiError */
export async function createPasskey(): Promise<NewCredential | null> {
  const { step, options } = await unwrap(api.POST('/api/v1/users/me/passkeys/options'));
  try {
    // The contract leaves the members of WebAuthn's options open.
    const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
    const made = await navigator.credentials.create({ publicKey });
    if (!(made instanceof PublicKeyCredential)) return null;
    // A credential from `create` is a registration.
    return { step, credential: made.toJSON() as NewCredential['credential'] };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'InvalidStateError') throw new Error('This device already has a passkey for your account');
    return null;
  }
}
