import { z } from 'zod';

export const SecondFactorCode = z
  .object({ code: z.string().meta({ description: "The app's six-digit code." }) })
  .meta({ id: 'SecondFactorCode' });

export const SecondFactor = z
  .object({ enabled: z.boolean(), enabled_at: z.string().nullable(), recovery_codes_left: z.int() })
  .meta({ id: 'SecondFactor' });

/** An unconfirmed authenticator app. */
export const SecondFactorEnrolment = z
  .object({
    secret: z.string().meta({ description: 'Base 32, for manual entry. Shown only once.' }),
    otpauth_url: z.string().meta({ description: 'The same as a URL, for a QR code.' }),
  })
  .meta({ id: 'SecondFactorEnrolment' });

export const RecoveryCodes = z
  .object({
    recovery_codes: z.array(z.string()).meta({ description: 'Each works once. Shown only once.' }),
  })
  .meta({ id: 'RecoveryCodes' });
