import { z } from 'zod';
import { emailAddress } from '#access/people/users/schemas.ts';
import { Pagination } from '#http/fields.ts';
import { ROLES } from '#kernel/scopes.ts';

const role = z.enum(ROLES);

const shape = {
  id: z.string(),
  email: z.string().nullable(),
  role,
  status: z.enum(['pending', 'accepted', 'revoked', 'expired']),
  invited_by: z.string().meta({ description: "The inviting user's id." }),
  created_at: z.string(),
  expires_at: z.string(),
  accepted_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
};

/** An invitation, without its code. */
export const Invitation = z.object(shape).meta({ id: 'Invitation' });

/** A new invitation with its code, which is not shown again. */
export const IssuedInvitation = z
  .object({
    ...shape,
    code: z.string().meta({ description: 'Sent to `signup` as `invite_code`. Shown only once.' }),
    mailed: z.boolean().meta({
      description:
        'Whether it goes to its address by mail: it has one, the server sends mail, and neither the family nor the address has had too many.',
    }),
  })
  .meta({ id: 'IssuedInvitation' });

/** All invitations of the family. */
export const InvitationList = z
  .object({ invitations: z.array(Invitation), pagination: Pagination })
  .meta({ id: 'InvitationList' });

/** With an address, only that address can use it. */
export const NewInvitation = z
  .object({ email: emailAddress.nullable().default(null), role: role.default('member') })
  .meta({ id: 'NewInvitation' });
