/** The WebAuthn library, loaded when a passkey is first made or used: it costs 30 MB and a fifth of a second. */
export function webauthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}
