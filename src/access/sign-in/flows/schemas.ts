import { z } from 'zod';
import { newPassword } from '#access/credentials/passwords.ts';
import type { Device } from '#access/credentials/tokens/index.ts';
import { FamilySettingsChange } from '#access/people/family-settings/schemas.ts';
import { clientShape, emailAddress, Profile, personName, userShape } from '#access/people/users/schemas.ts';
import { PasskeySignIn } from '#access/sign-in/passkeys/schemas.ts';
import { check } from '#application/issues.ts';
import { singleLineText } from '#http/fields.ts';
import { AppError, jsonPointer, memberSentence } from '#kernel/errors.ts';

const deviceText = singleLineText(255);

/** The device of a client: all five members or none. */
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
 * The device of a sign-in, if sent. @throws AppError `bad_request` for an incomplete one: existing clients expect 400, not 422.
 */
export function deviceFrom(sent: unknown): Device | null {
  if (sent === undefined || sent === null) return null;
  const { data, issues } = check(DeviceBody, sent, (path) => jsonPointer(['device', ...path]));
  if (issues === undefined) return data;
  const sentences = issues.map(({ pointer, message }) => memberSentence(pointer, message));
  throw new AppError('bad_request', sentences.join('; '));
}

// The contract names the one kind that is accepted.
function onlyDevice({ jsonSchema }: { readonly jsonSchema: { anyOf?: object[] } }): void {
  const [named] = jsonSchema.anyOf ?? [];
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, named);
}

// Accepts anything: the use case answers an incomplete device with 400, which a schema cannot.
const device = z
  .union([DeviceBody, z.unknown()])
  .optional()
  .meta({ description: 'The device that signs in.', override: onlyDevice });
const password = z.string().meta({ format: 'password' });
// Only compared, never stored: a malformed address is an unknown one.
const email = z.string().trim().toLowerCase();
const otp_code = z.string().nullish().meta({
  description: 'A code of the authenticator app or a recovery code, if the user has a second factor.',
});

export const SignUp = z
  .object({
    user: z.object({
      email: emailAddress,
      password: newPassword,
      first_name: personName.default(null),
      last_name: personName.default(null),
      currency: FamilySettingsChange.shape.currency.meta({
        description: 'The same as `currency` of `family`, which comes first.',
      }),
    }),
    family: FamilySettingsChange.pick({
      currency: true,
      country: true,
      timezone: true,
      locale: true,
      date_format: true,
    })
      .optional()
      .meta({
        id: 'NewFamily',
        description:
          'Settings of the new family; ignored when the invitation code of another is sent. Its default categories are in the language of `locale`, else of `Accept-Language`, else in English.',
      }),
    device,
    invite_code: z.string().nullish(),
  })
  .meta({ id: 'SignUp' });

export const Login = z.object({ email, password, otp_code, device }).meta({ id: 'Login' });

export const PasskeyLogin = PasskeySignIn.extend({ device }).meta({ id: 'PasskeyLogin' });

/** A missing token is a 400 of the use case. */
export const Refresh = z
  .object({ refresh_token: z.string().nullish() })
  .meta({ id: 'Refresh', override: { required: ['refresh_token'] } });

export const NewSession = z.object({ email, password, otp_code }).meta({ id: 'NewSession' });

const tokenShape = {
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().meta({ description: 'Lifetime of the access token in seconds.' }),
  created_at: z.int().meta({ description: 'Unix seconds.' }),
};

export const Tokens = z.object(tokenShape).meta({ id: 'Tokens' });

/** A pair of tokens with their user. */
export const SignedIn = z
  .object({ ...tokenShape, user: z.object({ ...userShape, ...clientShape }).meta({ id: 'SignedInUser' }) })
  .meta({ id: 'SignedIn' });

/** The user of an opened session; the session itself is in the cookie. */
export const SessionOpened = z.object({ user: Profile }).meta({ id: 'SessionOpened' });
