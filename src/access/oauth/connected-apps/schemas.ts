import { z } from 'zod';

const AuthorizedApplication = z
  .object({
    id: z.string().meta({ description: 'Stands for `client_id` in paths.' }),
    client_id: z.string(),
    name: z.string(),
    uri: z.string().nullable().meta({ description: "The client's home page, as it says itself." }),
    host: z.string().nullable().meta({ description: "The host of the client's own address, where it has one." }),
    scopes: z.array(z.string()).meta({ description: 'All that the user has allowed it.' }),
    grants: z.int().meta({ description: 'How many times it is allowed, each on a device of its own.' }),
    first_allowed_at: z.string(),
    last_used_at: z.string().nullable(),
  })
  .meta({ id: 'AuthorizedApplication' });

/** The applications that a user has allowed something, the newest first. */
export const AuthorizedApplicationList = z
  .object({ authorized_applications: z.array(AuthorizedApplication) })
  .meta({ id: 'AuthorizedApplicationList' });
