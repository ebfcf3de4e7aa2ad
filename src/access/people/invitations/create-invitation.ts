import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { newId } from '#kernel/ids.ts';
import { DAY_MS, instant } from '#kernel/time/clock.ts';
import { newSecret } from '#kernel/tokens.ts';
import { codeHash } from './invitation-code.ts';
import { invitationRecord, presentInvitation } from './present.ts';
import type { IssuedInvitation, NewInvitation } from './schemas.ts';
import { type InvitationRow, insertInvitation } from './store.ts';

/** Creates an invitation; only this response contains the code. */
export async function createInvitation(
  context: Context,
  { settings }: AccessParts,
  { email, role }: z.output<typeof NewInvitation>,
): Promise<z.output<typeof IssuedInvitation>> {
  const code = newSecret('cfi');
  return writeFamily(context, async (tx) => {
    const row: InvitationRow = {
      family_id: BigInt(tx.familyId),
      id: newId(),
      email,
      role,
      code_hash: codeHash(code),
      invited_by: context.actor.userId,
      created_at: tx.now,
      expires_at: instant(Date.parse(tx.now) + settings.invitationDays * DAY_MS),
      accepted_at: null,
      revoked_at: null,
    };
    await insertInvitation(tx.db, row);
    await tx.record({ resource: 'invitation', id: row.id, kind: 'create', after: invitationRecord(row) });
    return { ...presentInvitation(row, tx.now), code };
  });
}
