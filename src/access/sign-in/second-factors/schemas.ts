import { z } from 'zod';
import { currentPassword } from '#access/people/users/index.ts';

/** What starting, renewing or removing a second factor sends. */
export const Confirmation = z.object({ current_password: currentPassword }).meta({ id: 'Confirmation' });

/** What confirms a new authenticator app. */
export const SecondFactorCode = z
  .object({ code: z.string().meta({ description: 'The six digits that the app shows.' }) })
  .meta({ id: 'SecondFactorCode' });

/** The state of the user's second factor. */
export const SecondFactor = z
  .object({ enabled: z.boolean(), enabled_at: z.string().nullable(), recovery_codes_left: z.int() })
  .meta({ id: 'SecondFactor' });

/** A new authenticator app, before its first code. */
export const SecondFactorEnrolment = z
  .object({
    secret: z.string().meta({ description: 'Base 32, for typing in. It is shown this once.' }),
    otpauth_url: z.string().meta({ description: 'The same for a QR code.' }),
  })
  .meta({ id: 'SecondFactorEnrolment' });

/** Recovery codes just made. */
export const RecoveryCodes = z
  .object({
    recovery_codes: z.array(z.string()).meta({ description: 'Each is good once. They are shown this once.' }),
  })
  .meta({ id: 'RecoveryCodes' });
