import { callerOf, type UserActor } from '#application/actor.ts';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, invalidAll, notFound } from '#kernel/errors.ts';
import type { Api, ProposableOperation, SentChange } from './operations.ts';
import { presentProposal } from './present.ts';
import { requireProposal } from './read-proposals.ts';
import { changeProposal, removeProposal, type StoredProposal } from './record.ts';
import type { ItemRow, ProposalRow } from './store.ts';
import { showRecords, type Tags, tagsOf, tryRecords } from './try-changes.ts';

/** The items to decide on, by position; without it all that are pending. */
type Chosen = readonly number[] | undefined;

/**
 * Applies changes of a proposal as the person who accepts it: all that are chosen, or none.
 * @throws AppError `proposal_outdated` when a record is no longer as it was proposed, or a change would write another than was shown.
 */
export function acceptProposal(context: Context, api: Api, id: string, positions: Chosen) {
  return writeFamily(context, async (tx) => {
    const stored = await requireProposal(tx.db, context.actor, id);
    const chosen = chosenItems(stored, positions);
    await requireUnchanged(tx, context, api, chosen);
    await requireAsShown(tx, context, api, chosen);
    const decided: ItemRow[] = [];
    for (const item of chosen) {
      const record_id = await applyItem(tx, context, api, item);
      decided.push({ ...item, status: 'accepted', record_id });
    }
    return finish(tx, context, api, stored, decided);
  });
}

/** Rejects changes of a proposal. */
export function rejectProposal(context: Context, api: Api, id: string, positions: Chosen) {
  return writeFamily(context, async (tx) => {
    const stored = await requireProposal(tx.db, context.actor, id);
    const decided = chosenItems(stored, positions).map((item): ItemRow => ({ ...item, status: 'rejected' }));
    return finish(tx, context, api, stored, decided);
  });
}

function chosenItems({ items }: StoredProposal, positions: Chosen): ItemRow[] {
  if (positions === undefined) {
    const pending = items.filter(({ status }) => status === 'pending');
    if (pending.length === 0) throw new AppError('conflict', 'Every item of this proposal is decided already');
    return pending;
  }
  const unknown = positions.flatMap((position, index) => (items[position] === undefined ? [index] : []));
  if (unknown.length > 0) {
    const message = `must be the position of an item, 0–${items.length - 1}`;
    throw invalidAll(unknown.map((index) => ({ pointer: `/items/${index}`, code: 'unknown', message })));
  }
  const chosen = items.filter(({ position }) => positions.includes(Number(position)));
  const decided = chosen.find(({ status }) => status !== 'pending');
  if (decided !== undefined) throw new AppError('conflict', `Item ${decided.position} is ${decided.status} already`);
  return chosen;
}

async function requireUnchanged(
  tx: FamilyTransaction,
  context: Context,
  api: Api,
  items: readonly ItemRow[],
): Promise<void> {
  const outdated: number[] = [];
  for (const item of items) {
    const known: Tags = JSON.parse(item.read_tags);
    const now = tagsOf(await showRecords(tx, context, api, changeOf(item)));
    if (Object.keys(known).some((id) => known[id] !== now[id])) outdated.push(Number(item.position));
  }
  if (outdated.length === 0) return;
  const message = `The record of item ${outdated.join(', ')} has changed since; nothing was applied`;
  throw new AppError('proposal_outdated', message, { details: { items: outdated } });
}

/** Each on its own, as they were shown: an item may rename what another one names. */
async function requireAsShown(
  tx: FamilyTransaction,
  context: Context,
  api: Api,
  items: readonly ItemRow[],
): Promise<void> {
  const others: number[] = [];
  for (const item of items) {
    const change = changeOf(item);
    const shown = await showRecords(tx, context, api, change);
    const { after } = await refusedAs(item, () => tryRecords(tx, context, api, change, shown));
    if (!isSameResult(item.after, after)) others.push(Number(item.position));
  }
  if (others.length === 0) return;
  const message = `Item ${others.join(', ')} would no longer write what was shown, since a label, a rule or a rate has changed; nothing was applied`;
  throw new AppError('proposal_outdated', message, { details: { items: others } });
}

async function applyItem(tx: FamilyTransaction, context: Context, api: Api, item: ItemRow): Promise<string | null> {
  const change = changeOf(item);
  return refusedAs(item, async () => recordId(change, await api.run(tx, context, change.operation, change)));
}

/** Names the item that an error is about. */
async function refusedAs<T>(item: ItemRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const items = [Number(item.position)];
    if (error.code === 'forbidden') throw new AppError('forbidden', error.message, { details: { items } });
    const message = `Item ${item.position} cannot be applied any more: ${error.message}`;
    throw new AppError('proposal_outdated', message, { details: { items }, cause: error });
  }
}

function changeOf({ operation, params, body }: ItemRow): SentChange {
  return { operation: operation as ProposableOperation, params: JSON.parse(params), body: JSON.parse(body) };
}

function recordId({ params }: SentChange, body: unknown): string | null {
  const { id } = (body ?? {}) as { readonly id?: string };
  return params.id ?? id ?? null;
}

async function finish(
  tx: FamilyTransaction,
  { actor, requestId }: Context,
  api: Api,
  before: StoredProposal,
  decided: readonly ItemRow[],
) {
  const byPosition = new Map(decided.map((item) => [item.position, { ...item, request_id: requestId }]));
  const items = before.items.map((item) => byPosition.get(item.position) ?? item);
  const status = statusOf(items);
  const done = status === 'pending' ? {} : { decided_at: tx.now, decided_by: actor.userId };
  const after = { row: { ...before.row, ...done, status, updated_at: tx.now }, items };
  await changeProposal(tx, before, after);
  return presentProposal(tx.db, actor, api, after);
}

function statusOf(items: readonly ItemRow[]): ProposalRow['status'] {
  const statuses = new Set(items.map(({ status }) => status));
  if (statuses.has('pending')) return 'pending';
  if (statuses.size > 1) return 'partly_accepted';
  return statuses.has('accepted') ? 'accepted' : 'rejected';
}

// They are new with each write, follow from the day and from other records, or depend on who writes and sees.
const VOLATILE = new Set([
  ...['created_at', 'updated_at', 'parent_transaction_id', 'entry_id', 'converted', 'attachments_count', 'transfer'],
  ...['subcategories_count', 'occurrence_count', 'expected_amount_avg', 'expected_amount_avg_decimal'],
  ...['expected_amount_avg_cents', 'reviewed', 'set_by'],
]);

// The ids in these members, and that of the record itself, are of records that the change makes.
const MADE = new Set([
  ...['', 'splits', 'transaction', 'inflow_transaction', 'outflow_transaction', 'security', 'other_security'],
]);

/** Whether a change would write the records that were shown, apart from ids and instants that are new with each write. */
function isSameResult(shown: string | null, now: string | null): boolean {
  return comparable(shown) === comparable(now);
}

function comparable(json: string | null): string {
  return JSON.stringify(stable(JSON.parse(json ?? 'null'), ''));
}

function stable(value: unknown, member: string): unknown {
  if (Array.isArray(value)) return value.map((one) => stable(one, member));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !VOLATILE.has(name) && !(name === 'id' && MADE.has(member)));
  return Object.fromEntries(kept.sort().map(([name, one]) => [name, stable(one, name)]));
}

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
