import { z } from 'zod';
import type { SignInStep } from '#access/credentials/sign-in-steps/index.ts';
import type { Settings } from '#config/settings.ts';

/** The WebAuthn library, loaded when a passkey is first made or used: it costs 30 MB and a fifth of a second. */
export function webauthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}

const SECONDS = 300;

const registrationSchema = z.object({ userId: z.string(), challenge: z.string() });
const assertionSchema = z.object({ challenge: z.string() });

/** The challenge that a new passkey must sign, for one user. */
export const REGISTRATION: SignInStep<z.output<typeof registrationSchema>> = {
  kind: 'passkey_registration',
  seconds: SECONDS,
  parse: (value) => registrationSchema.parse(value),
};

/** The challenge that a passkey must sign to sign somebody in. */
export const ASSERTION: SignInStep<z.output<typeof assertionSchema>> = {
  kind: 'passkey_assertion',
  seconds: SECONDS,
  parse: (value) => assertionSchema.parse(value),
};

/** How long a browser may take, in milliseconds. */
export const CEREMONY_MS = SECONDS * 1000;

/** What an authenticator must have signed for: this server and no other. */
export function relyingParty({ publicUrl }: Pick<Settings, 'publicUrl'>): { id: string; origin: string } {
  return { id: new URL(publicUrl.origin).hostname, origin: publicUrl.origin };
}
