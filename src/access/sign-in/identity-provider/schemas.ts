import { z } from 'zod';
import { Pagination } from '#http/fields.ts';

/** An identity at the identity provider, linked to the user. */
export const Identity = z
  .object({
    id: z.string(),
    issuer: z.string().meta({ description: "The provider's issuer." }),
    subject: z.string().meta({ description: 'The permanent id of the user at the provider.' }),
    email: z.string().nullable().meta({ description: 'The email address at the provider when it was linked.' }),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
  })
  .meta({ id: 'Identity' });

/** All identities of the user. */
export const IdentityList = z
  .object({ identities: z.array(Identity), pagination: Pagination })
  .meta({ id: 'IdentityList' });
