import { z } from 'zod';
import { newPassword } from '#access/credentials/passwords/index.ts';
import type { Device } from '#access/credentials/tokens/index.ts';
import { clientShape, emailAddress, Profile, personName, userShape } from '#access/people/users/index.ts';
import { PasskeySignIn } from '#access/sign-in/passkeys/index.ts';
import { line } from '#http/routing/text.ts';
import { AppError } from '#kernel/errors.ts';

const deviceText = line(255);

/** The device that a client signs in from: all five members or no device at all. */
const DeviceBody = z
  .object({
    device_id: deviceText,
    device_name: deviceText,
    device_type: z.enum(['ios', 'android', 'web']),
    os_version: deviceText,
    app_version: deviceText,
  })
  .meta({ id: 'Device' });

/**
 * The device of a sign-in, if one was sent.
 * @throws AppError `bad_request` for an incomplete one: the living clients know that as a 400, not as a 422.
 */
export function deviceFrom(sent: unknown): Device | null {
  if (sent === undefined || sent === null) return null;
  const parsed = DeviceBody.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw new AppError('bad_request', `A device, when sent, needs all of ${Object.keys(DeviceBody.shape).join(', ')}`);
}

// Anything passes here: the use case answers an incomplete device with a 400, which a schema cannot.
const device = z.union([DeviceBody, z.unknown()]).optional().meta({ description: 'Optional; complete when sent.' });
const password = z.string().meta({ format: 'password' });
// Only compared, never stored: a malformed address is an unknown one.
const email = z.string().trim().toLowerCase();
const otp_code = z.string().nullish().meta({
  description: 'A code of the authenticator app or a recovery code, where the user has a second factor.',
});

/** What a sign-up sends. */
export const SignUp = z
  .object({
    user: z.object({
      email: emailAddress,
      password: newPassword,
      first_name: personName.default(null),
      last_name: personName.default(null),
    }),
    device,
    invite_code: z.string().nullish(),
  })
  .meta({ id: 'SignUp' });

/** What a sign-in sends. */
export const Login = z.object({ email, password, otp_code, device }).meta({ id: 'Login' });

/** What a sign-in by passkey sends. */
export const PasskeyLogin = PasskeySignIn.extend({ device }).meta({ id: 'PasskeyLogin' });

/** What a refresh sends. A missing token is a 400 of the use case. */
export const Refresh = z.object({ refresh_token: z.string().nullish() }).meta({ id: 'Refresh' });

/** What the console signs in with. */
export const NewSession = z.object({ email, password, otp_code }).meta({ id: 'NewSession' });

const tokenShape = {
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().meta({ description: 'Seconds that the access token is good.' }),
  created_at: z.int().meta({ description: 'Unix seconds.' }),
};

/** A pair of tokens. */
export const Tokens = z.object(tokenShape).meta({ id: 'Tokens' });

/** A pair of tokens and whose they are. */
export const SignedIn = z
  .object({ ...tokenShape, user: z.object({ ...userShape, ...clientShape }).meta({ id: 'SignedInUser' }) })
  .meta({ id: 'SignedIn' });

/** Whose session was opened; the session itself is in the cookie. */
export const SessionOpened = z.object({ user: Profile }).meta({ id: 'SessionOpened' });
