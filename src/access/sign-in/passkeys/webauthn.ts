import { z } from 'zod';
import type { SignInStep } from '#access/credentials/sign-in-steps.ts';
import type { Settings } from '#config/settings.ts';

/** The WebAuthn library, loaded at first use: it costs 30 MB and a fifth of a second. */
export function webauthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}

const SECONDS = 300;

const registrationSchema = z.object({ userId: z.string(), challenge: z.string() });
const assertionSchema = z.object({ challenge: z.string() });

/** The challenge for a new passkey of one user. */
export const REGISTRATION: SignInStep<z.output<typeof registrationSchema>> = {
  kind: 'passkey_registration',
  seconds: SECONDS,
  parse: (value) => registrationSchema.parse(value),
};

/** The challenge for a sign-in. */
export const ASSERTION: SignInStep<z.output<typeof assertionSchema>> = {
  kind: 'passkey_assertion',
  seconds: SECONDS,
  parse: (value) => assertionSchema.parse(value),
};

/** The time limit of the browser, in milliseconds. */
export const CEREMONY_MS = SECONDS * 1000;

/** The relying party: this server. */
export function relyingParty({ publicUrl }: Pick<Settings, 'publicUrl'>): { id: string; origin: string } {
  return { id: new URL(publicUrl.origin).hostname, origin: publicUrl.origin };
}
