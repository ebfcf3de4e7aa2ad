import type { Kysely } from 'kysely';
import type { UserActor } from '#application/actor.ts';
import type { LedgerRow, LedgerTables, NewLedgerRow } from '#database/tables/ledger-tables.ts';
import { seesAccounts } from '#integrations/changes/index.ts';

export type ProposalRow = LedgerRow<'proposals'>;
export type ItemRow = LedgerRow<'proposal_items'>;

type Db = Kysely<LedgerTables>;
type Reader = Pick<UserActor, 'familyId' | 'userId' | 'limits'>;
export type ProposalFilter = { readonly status?: ProposalRow['status'] | undefined };

const ofFamily = (db: Db, familyId: number) => db.selectFrom('proposals').where('family_id', '=', familyId);

// A reader sees the proposals about accounts that they all see.
const readable = (db: Db, reader: Reader, { status }: ProposalFilter) =>
  ofFamily(db, reader.familyId)
    .where(seesAccounts(db, reader))
    // One about labels alone may show names that are outside the limits.
    .$if(reader.limits?.accountIds != null, (query) => query.where('account_ids', '!=', '[]'))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'));

export function findProposal(db: Db, reader: Reader, id: string): Promise<ProposalRow | undefined> {
  return readable(db, reader, {}).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Newest first: ids ascend with time. */
export function listProposals(
  db: Db,
  reader: Reader,
  filter: ProposalFilter,
  { limit, offset, before }: { readonly limit: number; readonly offset: number; readonly before?: string | undefined },
): Promise<ProposalRow[]> {
  return readable(db, reader, filter)
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countProposals(db: Db, reader: Reader, filter: ProposalFilter): Promise<number> {
  const query = readable(db, reader, filter).select(({ fn }) => fn.countAll<bigint>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** The pending proposals of a family, hidden ones too. */
export async function countPending(db: Db, familyId: number): Promise<number> {
  const query = ofFamily(db, familyId).where('status', '=', 'pending');
  const { count } = await query.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** All proposals of a family, or those of one user. */
export function proposalsOf(db: Db, familyId: number, userId?: string): Promise<ProposalRow[]> {
  const all = ofFamily(db, familyId).selectAll().orderBy('id');
  return (userId === undefined ? all : all.where('user_id', '=', userId)).execute();
}

/** The items of proposals in order. */
export function itemsOf(db: Db, familyId: number, ids: readonly string[]): Promise<ItemRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('proposal_items')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('proposal_id', 'in', ids)
    .orderBy('proposal_id')
    .orderBy('position')
    .execute();
}

export function itemStatuses(db: Db, familyId: number, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('proposal_items')
    .select(['proposal_id', 'status'])
    .where('family_id', '=', familyId)
    .where('proposal_id', 'in', ids)
    .execute();
}

export async function insertProposal(db: Db, row: ProposalRow, items: readonly ItemRow[]): Promise<void> {
  const familyId = Number(row.family_id);
  await db
    .insertInto('proposals')
    .values({ ...row, family_id: familyId } as NewLedgerRow<'proposals'>)
    .execute();
  const rows = items.map((item) => ({ ...item, family_id: familyId }) as NewLedgerRow<'proposal_items'>);
  await db.insertInto('proposal_items').values(rows).execute();
}

export async function updateProposalRow(db: Db, { family_id, id, ...row }: ProposalRow): Promise<void> {
  const { status, decided_at, decided_by, updated_at } = row;
  await db
    .updateTable('proposals')
    .set({ status, decided_at, decided_by, updated_at })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute();
}

export async function updateItemRow(db: Db, item: ItemRow): Promise<void> {
  const { status, record_id, request_id } = item;
  await db
    .updateTable('proposal_items')
    .set({ status, record_id, request_id })
    .where('family_id', '=', item.family_id)
    .where('proposal_id', '=', item.proposal_id)
    .where('position', '=', item.position)
    .execute();
}

/** Deletes a proposal; its items go with it. */
export async function deleteProposalRow(db: Db, { family_id, id }: ProposalRow): Promise<void> {
  await db.deleteFrom('proposals').where('family_id', '=', family_id).where('id', '=', id).execute();
}

/** The accounts of the family among `ids`. */
export async function accountsAmong(db: Db, familyId: number, ids: ReadonlySet<string>): Promise<string[]> {
  const accounts = await db.selectFrom('accounts').select('id').where('family_id', '=', familyId).execute();
  return accounts.map(({ id }) => id).filter((id) => ids.has(id));
}

/** The names of users by id; null for one without a name. */
export async function namesOfUsers(
  db: Db,
  familyId: number,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const users = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('family_id', '=', familyId)
    .where('id', 'in', ids)
    .execute();
  return new Map(
    users.map(({ id, first_name, last_name }) => [id, [first_name, last_name].filter(Boolean).join(' ') || null]),
  );
}
