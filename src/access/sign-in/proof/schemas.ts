import { z } from 'zod';
import { PasskeySignIn } from '#access/sign-in/passkeys/schemas.ts';

/** Exactly one of three ways to prove who the person is. */
export const NewProof = z
  .object({
    current_password: z.string().optional().meta({ format: 'password' }),
    code: z.string().optional().meta({ description: "The authenticator app's code, or a recovery code." }),
    passkey: PasskeySignIn.optional().meta({
      description:
        "The response to the options of `POST /api/v1/auth/passkey/options`, by one of the person's passkeys.",
    }),
  })
  .meta({ id: 'NewProof' });

export const Proof = z
  .object({
    proved_until: z.string().nullable().meta({ description: 'When the proof of this sign-in ends; null once it has.' }),
    methods: z.array(z.enum(['current_password', 'code', 'passkey'])).meta({
      description: 'The members that this person can prove with. Without any: sign in again.',
    }),
  })
  .meta({ id: 'Proof' });
