import type { z } from 'zod';
import { callerOf, type UserActor } from '#application/actor.ts';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerDatabase } from '#database/ledger-database.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Api } from './operations.ts';
import { presentProposal } from './present.ts';
import { addProposal } from './record.ts';
import type { NewProposal } from './schemas.ts';
import { accountsAmong, countPending, type ItemRow, type ProposalRow } from './store.ts';
import { requireReadable, type TriedChange, tryChanges } from './try-changes.ts';

/** The most proposals of a family that wait for a decision. */
const PENDING_MAX = 100;

export type ProposalParts = {
  readonly api: Api;
  /** The name of the key or application that acts; null for a person. */
  credentialName(db: LedgerDatabase, actor: UserActor): Promise<string | null>;
};

/** Stores changes that would work now, and shows what each would do. Nothing else is written. */
export async function createProposal(
  context: Context,
  { api, credentialName }: ProposalParts,
  { reason, items }: z.output<typeof NewProposal>,
) {
  const { actor, db } = context;
  requireReadable(context, api, items);
  const name = await credentialName(db, actor);
  return writeFamily(context, async (tx) => {
    if ((await countPending(tx.db, tx.familyId)) >= PENDING_MAX) throw tooMany();
    const tried = await tryChanges(tx, context, api, items);
    const row: ProposalRow = {
      family_id: tx.familyId,
      id: newId(),
      user_id: actor.userId,
      credential_id: actor.credentialId,
      credential_kind: callerOf(actor),
      credential_name: name,
      reason,
      status: 'pending',
      account_ids: JSON.stringify(await accountsOf(tx, tried)),
      decided_at: null,
      decided_by: null,
      created_at: tx.now,
      updated_at: tx.now,
    };
    const stored = { row, items: tried.map((change, position) => itemRow(row, change, position)) };
    await addProposal(tx, stored);
    return presentProposal(tx.db, actor, api, stored);
  });
}

function tooMany(): AppError {
  const message = `The family has ${PENDING_MAX} proposals that wait for a decision, which is the most; accept, reject or delete some first`;
  return new AppError('conflict', message);
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Every account that the changes and their records name. */
function accountsOf(tx: FamilyTransaction, changes: readonly TriedChange[]): Promise<string[]> {
  const texts = changes.flatMap(({ params, body, before, after }) => [JSON.stringify([params, body]), before, after]);
  const named = texts.flatMap((text) => text?.match(UUID) ?? []);
  return accountsAmong(tx.db, tx.familyId, new Set(named));
}

function itemRow({ family_id, id }: ProposalRow, change: TriedChange, position: number): ItemRow {
  const { operation, params, body, summary, before, after, readTags } = change;
  return {
    family_id,
    proposal_id: id,
    position: BigInt(position),
    operation,
    params: JSON.stringify(params),
    body: JSON.stringify(body),
    summary,
    before,
    after,
    read_tags: JSON.stringify(readTags),
    status: 'pending',
    record_id: null,
    request_id: null,
  };
}
