import { z } from 'zod';
import { HOLDER_KINDS } from '#access/access-parts.ts';
import { newPassword } from '#access/credentials/passwords.ts';
import { Pagination, singleLineText } from '#http/fields.ts';
import { LANGUAGES } from '#kernel/languages.ts';
import { ROLES } from '#kernel/scopes.ts';

/** A person's name; forms send a blank one for none. */
export const personName = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  singleLineText(100).nullable(),
);

/** An email address, stored trimmed and in lower case, so that one mailbox is one user. */
export const emailAddress = singleLineText(254)
  .toLowerCase()
  .refine((text) => /^[^\s@]+@[^\s@]+$/.test(text), {
    error: 'must be an email address',
    params: { code: 'invalid_email' },
  })
  .meta({ format: 'email' });

export const userShape = {
  id: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
};

/** Members that existing clients expect on a signed-in user. */
export const clientShape = { ui_layout: z.literal('dashboard'), ai_enabled: z.literal(false) };

const language = z
  .enum(LANGUAGES)
  .nullable()
  .meta({ description: "The language of the web app; null is the browser's." });

export const Profile = z
  .object({
    ...userShape,
    role: z.enum(ROLES),
    language,
    family: z.object({
      id: z.string(),
      name: z.string().nullable(),
      currency: z.string(),
      country: z.string().nullable(),
    }),
    onboarding: z.object({ completed: z.boolean(), completed_at: z.string().nullable() }),
    ...clientShape,
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Profile' });

const AccessHolder = z
  .object({
    kind: z.enum(HOLDER_KINDS),
    id: z.string(),
    name: z.string(),
  })
  .meta({ id: 'AccessHolder' });

/** The access that a new password ended, and the access that remains. */
export const PasswordChanged = z
  .object({
    disabled: z.array(AccessHolder).meta({
      description:
        'API keys and webhooks that were made in the sign-ins that ended, now disabled, and applications, whose secrets stopped ' +
        'working. Enable or rotate again what you know.',
    }),
    access: z.array(AccessHolder).meta({
      description:
        'What still reaches your data without the password: enabled API keys and webhooks, applications with a secret, passkeys, ' +
        'linked identities. All other sign-ins and connected apps have ended.',
    }),
  })
  .meta({ id: 'PasswordChanged' });

/** The profile after a change. */
export const ChangedProfile = Profile.extend({
  password_changed: PasswordChanged.optional().meta({ description: 'Present if the request changed the password.' }),
}).meta({ id: 'ChangedProfile' });

/** A member as other members see them. */
export const Member = z
  .object({
    ...userShape,
    role: z.enum(ROLES),
    active: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Member' });

/** All members of the family. */
export const MemberList = z.object({ users: z.array(Member), pagination: Pagination }).meta({ id: 'MemberList' });

export const ProfileChange = z
  .object({
    first_name: personName.optional(),
    last_name: personName.optional(),
    language: language.optional(),
    onboarding_completed: z.boolean().optional(),
    email: emailAddress.optional().meta({
      description:
        'The address to sign in with. Needs `current_password` or a recent proof. No mail is sent to either address.',
    }),
    current_password: z.string().optional().meta({
      format: 'password',
      description: 'Required for a new password if the user has one; a first password needs a recent proof.',
    }),
    password: newPassword.optional(),
  })
  .meta({ id: 'ProfileChange' });

export const MemberChange = z
  .object({ role: z.enum(ROLES).optional(), active: z.boolean().optional() })
  .meta({ id: 'MemberChange' });
