import { z } from 'zod';
import { shownLimits } from '#access/credentials/limit-schemas.ts';
import { Pagination } from '#http/fields.ts';

const AuthorizedApplication = z
  .object({
    id: z.string().meta({ description: 'The id in paths.' }),
    client_id: z.string(),
    name: z.string(),
    uri: z.string().nullable().meta({ description: "The client's home page, as the client states it." }),
    host: z.string().nullable().meta({ description: "The host of the client's address, if it has one." }),
    scopes: z.array(z.string()).meta({ description: 'All scopes that the user has granted.' }),
    grants: z.int().meta({ description: 'The number of grants, one per device.' }),
    credential_ids: z
      .array(z.string())
      .meta({ description: 'The `credential_id` of its requests in the request log and of its changes in the feed.' }),
    grant_limits: z.array(z.object(shownLimits)).meta({ description: 'The limits of each grant, the newest first.' }),
    first_allowed_at: z.string(),
    last_used_at: z.string().nullable(),
  })
  .meta({ id: 'AuthorizedApplication' });

export const AuthorizedApplicationList = z
  .object({ authorized_applications: z.array(AuthorizedApplication), pagination: Pagination })
  .meta({ id: 'AuthorizedApplicationList' });
