import { z } from 'zod';
import { Pagination } from '#http/fields.ts';

/** The device of a sign-in as it is shown; what else is stored of it is left out. */
export const ShownDevice = z
  .object({
    device_name: z.string(),
    device_type: z.enum(['ios', 'android', 'web']),
    os_version: z.string(),
    app_version: z.string(),
  })
  .meta({ id: 'SignInDevice' });

const SignIn = z
  .object({
    id: z.string(),
    kind: z.enum(['session', 'device']).meta({ description: "A browser session or an app's tokens." }),
    current: z.boolean().meta({ description: 'Whether it made this request.' }),
    user_agent: z.string().nullable(),
    device: ShownDevice.nullable(),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
    expires_at: z.string(),
  })
  .meta({ id: 'SignIn' });

/** Where the user is signed in, newest first. */
export const SignInList = z.object({ sessions: z.array(SignIn), pagination: Pagination }).meta({ id: 'SignInList' });
