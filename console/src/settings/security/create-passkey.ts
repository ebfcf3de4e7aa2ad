import { answer, api, type Schemas } from '../../api/index.ts';

/** A passkey that an authenticator has made and the server has yet to store. */
export type MadePasskey = Pick<Schemas['NewPasskey'], 'step' | 'credential'>;

/** Whether the browser can make passkeys on this page: it must be new enough, and the page on https or this machine. */
export function canMakePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Has the person's authenticator make a passkey; null where they thought better of it. @throws ApiError */
export async function makePasskey(): Promise<MadePasskey | null> {
  const { step, options } = await answer(api.POST('/api/v1/users/me/passkeys/options'));
  try {
    // The server's options are what this reads; the contract does not repeat their members.
    const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
    const made = await navigator.credentials.create({ publicKey });
    if (!(made instanceof PublicKeyCredential)) return null;
    // The type is that of both ceremonies; what was created is a registration.
    return { step, credential: made.toJSON() as MadePasskey['credential'] };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'InvalidStateError') throw new Error('This authenticator holds a passkey of yours already');
    return null;
  }
}
