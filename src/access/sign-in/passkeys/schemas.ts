import { z } from 'zod';
import { Pagination, singleLineText } from '#http/fields.ts';

const base64url = z.string().regex(/^[\w-]+$/, 'must be base64url');
const step = z.string().meta({ description: 'The `step` of the options; valid once, for five minutes.' });
const name = singleLineText(100);

// `id` and `rawId` are equal; other members are ignored.
const credentialShape = { id: base64url, rawId: base64url, type: z.literal('public-key', 'must be public-key') };

// `PublicKeyCredential.toJSON()`, the members that are read.
const NewCredential = z
  .object({
    ...credentialShape,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(40)).max(20).optional(),
    }),
  })
  .meta({ id: 'RegistrationResponseJSON' });

const Assertion = z
  .object({
    ...credentialShape,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.nullish(),
    }),
  })
  .meta({ id: 'AuthenticationResponseJSON' });

export const NewPasskey = z
  .object({
    step,
    name: name.default('Passkey'),
    credential: NewCredential,
  })
  .meta({ id: 'NewPasskey' });

export const PasskeyChange = z.object({ name: name.optional() }).meta({ id: 'PasskeyChange' });

export const PasskeySignIn = z.object({ step, credential: Assertion }).meta({ id: 'PasskeySignIn' });

export const Passkey = z
  .object({ id: z.string(), name: z.string(), created_at: z.string(), last_used_at: z.string().nullable() })
  .meta({ id: 'Passkey' });

export const PasskeyList = z.object({ passkeys: z.array(Passkey), pagination: Pagination }).meta({ id: 'PasskeyList' });

const options = (reader: string) =>
  z.record(z.string(), z.unknown()).meta({ description: `As \`PublicKeyCredential.${reader}()\` reads them.` });

export const CreationOptions = z
  .object({ step, options: options('parseCreationOptionsFromJSON') })
  .meta({ id: 'PasskeyCreationOptions' });

export const RequestOptions = z
  .object({ step, options: options('parseRequestOptionsFromJSON') })
  .meta({ id: 'PasskeyRequestOptions' });
