import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { UserActor } from '#application/actor.ts';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import type { Api } from './operations.ts';
import { namesOf, presentProposal, presentSummary } from './present.ts';
import type { StoredProposal } from './record.ts';
import type { ProposalListQuery } from './schemas.ts';
import { countProposals, findProposal, itemStatuses, itemsOf, listProposals, type ProposalRow } from './store.ts';

/** A page of the proposals that the user may see, newest first. */
export async function listProposalPage(context: PagedContext, query: z.output<typeof ProposalListQuery>) {
  const { db, actor } = context;
  const { rows, pagination } = await loadPage(context, query, {
    name: 'proposals',
    position: ({ id }: ProposalRow) => [id],
    count: () => countProposals(db.read, actor, query),
    rows: ({ after, limit, offset }) => listProposals(db.read, actor, query, { limit, offset, before: after?.[0] }),
  });
  const ids = rows.map(({ id }) => id);
  const [items, names] = await Promise.all([
    itemStatuses(db.read, actor.familyId, ids),
    namesOf(db.read, actor.familyId, rows),
  ]);
  const byProposal = Map.groupBy(items, ({ proposal_id }) => proposal_id);
  return { proposals: rows.map((row) => presentSummary(row, byProposal.get(row.id) ?? [], names)), pagination };
}

/** A proposal that the user may see. @throws AppError `not_found`. */
export async function getProposal({ db, actor }: Context, api: Api, id: string) {
  return presentProposal(db.read, actor, api, await requireProposal(db.read, actor, id));
}

/** The stored proposal, if the user may see it. @throws AppError `not_found`. */
export async function requireProposal(db: Kysely<LedgerTables>, actor: UserActor, id: string): Promise<StoredProposal> {
  const row = await findProposal(db, actor, id);
  if (row === undefined) throw notFound('Proposal');
  return { row, items: await itemsOf(db, actor.familyId, [id]) };
}
