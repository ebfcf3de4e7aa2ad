import { z } from 'zod';

/** An identity at the household's provider, linked to the user. */
export const Identity = z
  .object({
    id: z.string(),
    issuer: z.string().meta({ description: "The provider's issuer." }),
    subject: z.string().meta({ description: 'Whom the provider means, for ever.' }),
    email: z.string().nullable().meta({ description: 'The e-mail address there when it was linked.' }),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
  })
  .meta({ id: 'Identity' });

/** All identities of the user. */
export const IdentityList = z.object({ identities: z.array(Identity) }).meta({ id: 'IdentityList' });
