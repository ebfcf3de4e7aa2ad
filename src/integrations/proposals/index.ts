import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { proposalsOf } from './store.ts';

export type { ProposalParts } from './create-proposal.ts';
export { OPERATIONS } from './operations.ts';
export { eraseProposals } from './record.ts';

/** The number of proposals of all users of a family. */
export async function countFamilyProposals(db: Kysely<LedgerTables>, familyId: number): Promise<number> {
  return (await proposalsOf(db, familyId)).length;
}
