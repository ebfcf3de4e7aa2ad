import { callerOf, type UserActor } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { requireProposal } from './read-proposals.ts';
import { removeProposal } from './record.ts';
import type { ProposalRow } from './store.ts';

/** Deletes a proposal of the actor's without a decided item. @throws AppError `not_found`, `forbidden`, `conflict`. */
export async function withdrawProposal(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const stored = await requireProposal(tx.db, context.actor, id);
    requireAuthor(context.actor, stored.row);
    if (stored.items.some(({ status }) => status !== 'pending'))
      throw new AppError('conflict', 'The proposal is decided, at least in part, and stays as a record');
    await removeProposal(tx, stored);
  });
}

// A person withdraws the proposals of any of their programs; a program only its own.
function requireAuthor(actor: UserActor, { user_id, credential_id }: ProposalRow): void {
  if (callerOf(actor) !== 'person' && credential_id !== actor.credentialId) throw notFound('Proposal');
  if (user_id !== actor.userId)
    throw new AppError('forbidden', 'Only the author can delete a proposal; reject it instead');
}
