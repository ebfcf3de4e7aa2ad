import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { UserActor } from '#application/actor.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type Api, mayRead, type ProposableOperation } from './operations.ts';
import type { StoredProposal } from './record.ts';
import type { Proposal } from './schemas.ts';
import { type ItemRow, namesOfUsers, type ProposalRow } from './store.ts';
import { plainSummary } from './summary.ts';

type Shown = z.input<typeof Proposal>;
type ShownItem = Shown['items'][number];

/** A proposal as the actor may see it: records that the credential may not read are left out. */
export async function presentProposal(
  db: Kysely<LedgerTables>,
  actor: UserActor,
  api: Api,
  { row, items }: StoredProposal,
): Promise<Shown> {
  const names = await namesOf(db, actor.familyId, [row]);
  return { ...presentSummary(row, items, names), items: items.map((item) => presentItem(item, actor, api)) };
}

export function namesOf(db: Kysely<LedgerTables>, familyId: number, rows: readonly ProposalRow[]) {
  const ids = rows.flatMap(({ user_id, decided_by }) => [user_id, ...(decided_by === null ? [] : [decided_by])]);
  return namesOfUsers(db, familyId, [...new Set(ids)]);
}

/** A proposal without its items. */
export function presentSummary(
  row: ProposalRow,
  items: readonly Pick<ItemRow, 'status'>[],
  names: ReadonlyMap<string, string | null>,
): Omit<Shown, 'items'> {
  const user = (id: string) => ({ id, name: names.get(id) ?? null });
  return {
    id: row.id,
    status: row.status,
    reason: row.reason,
    author: { user: user(row.user_id), credential: { kind: row.credential_kind, name: row.credential_name } },
    created_at: row.created_at,
    decided_at: row.decided_at,
    decided_by: row.decided_by === null ? null : user(row.decided_by),
    items_count: items.length,
    pending_items_count: items.filter(({ status }) => status === 'pending').length,
  };
}

function presentItem(item: ItemRow, actor: UserActor, api: Api): ShownItem {
  const operation = item.operation as ProposableOperation;
  const isReadable = mayRead(actor, api, operation);
  const record = (json: string | null) => (isReadable && json !== null ? JSON.parse(json) : null);
  return {
    position: Number(item.position),
    operation,
    status: item.status,
    summary: isReadable ? item.summary : plainSummary(operation),
    before: record(item.before),
    after: record(item.after),
    record_id: item.record_id,
    request_id: item.request_id,
  };
}
