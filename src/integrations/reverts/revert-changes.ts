import type { UserActor } from '#application/actor.ts';
import { type Context, writeFamily } from '#application/context.ts';
import { requirePermitted } from '#application/requirement.ts';
import { readHead } from '#database/family/family-memory.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { ChangeRow } from '#integrations/changes/index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { Scope } from '#kernel/scopes.ts';
import { TRANSACTION } from '#ledger/posting/index.ts';
import { LABELS, RECORD_KINDS, recordKindOf } from '#ledger/record-kinds.ts';
import { REVERTED_MAX, type RecordState } from '#ledger/records/index.ts';
import { putBack, recordsNow } from '#ledger/reverted-records/put-back.ts';
import { type RecordName, RevertContradiction, RevertImpossible } from '#ledger/reverted-records/reverted-record.ts';
import { decisiveMembers, differing, type Span, spansOf, targetOf } from './spans.ts';
import { changesOfRecord, changesOfRequest, changesOfWrite, findVisibleChange, REACH, visibleAmong } from './store.ts';

/** The scopes that write what can be reverted. That of most changes is first: the refusal names it. */
export const REVERT_SCOPES: readonly Scope[] = [
  ...new Set(
    [TRANSACTION, ...RECORD_KINDS].filter(({ revertedWith }) => revertedWith !== null).map(({ scope }) => scope),
  ),
];

const BYSTANDERS = ['proposal', 'rule'];
const LABEL_MEMBERS = ['category_id', 'merchant_id', 'tag_ids', 'name', 'set_by'];

/** Reverts a change with those of the same write that belong to it. @throws AppError `not_found`, as {@link revert}. */
export function revertChange(context: Context, sequence: bigint) {
  return writeFamily(context, async (tx) => {
    const chosen = await findVisibleChange(tx.db, context.actor, sequence);
    if (chosen === undefined) throw notFound('Change');
    const linked = linkedChanges(await changesOfWrite(tx.db, chosen), new Set([chosen.sequence]));
    return revert(tx, context, linked);
  });
}

/** Reverts every change of a request that the actor sees. @throws AppError `not_found`, as {@link revert}. */
export function revertRequest(context: Context, requestId: string) {
  return writeFamily(context, async (tx) => {
    const all = await changesOfRequest(tx.db, tx.familyId, requestId);
    const seen = await visibleAmong(tx.db, context.actor, all);
    const visible = all.filter(({ sequence }) => seen.has(sequence));
    // A proposal stays decided, and a rule that was switched off stays off.
    const chosen = visible.filter(({ resource }) => !BYSTANDERS.includes(resource));
    if (chosen.length === 0) throw notFound('Request');
    const linked = linkedChanges(all, new Set(chosen.map(({ sequence }) => sequence)));
    return revert(tx, context, linked);
  });
}

/**
 * Writes the records of the changes as they were before, whole or not at all.
 * @throws AppError `later_changes`, `not_revertible`, `insufficient_scope`, `forbidden`.
 */
async function revert(tx: FamilyTransaction, context: Context, changes: readonly ChangeRow[]) {
  const { actor, requestId } = context;
  if (changes.length > REVERTED_MAX) throw notRevertible(`At most ${REVERTED_MAX} changes can be reverted at once`);
  const spans = revertible(changes);
  const seen = await visibleAmong(tx.db, actor, changes);
  const follows = followersOf(spans);
  if (spans.some((span) => !seen.has(span.first) && !follows.has(span))) throw notFound('Change');
  for (const { resource } of spans) requirePermitted(actor, { scope: scopeOf(resource) }, context.clock());
  const now = await statesNow(tx, spans);
  const standing = spans.filter((span) => !isMovedAnchor(span, now(span)));
  const contradicted = standing.flatMap((span) => contradictionOf(span, now(span)));
  if (contradicted.length > 0) throw await laterChanges(tx, actor, spans, contradicted);
  const records = standing.map((span) => {
    const { resource, id } = span;
    return { resource, id, now: now(span), target: targetOf(span, now(span)), follows: follows.has(span) };
  });
  try {
    await putBack(tx, records);
  } catch (error) {
    if (error instanceof RevertImpossible) throw notRevertible(error.message, error.details);
    if (!(error instanceof RevertContradiction)) throw error;
    throw await laterChanges(tx, actor, spans, error.records);
  }
  return {
    request_id: requestId,
    reverted: changes
      .filter(({ sequence, resource }) => seen.has(sequence) && isReverted(resource))
      .map(({ sequence, resource, resource_id, kind }) => ({
        sequence: Number(sequence),
        resource,
        id: resource_id,
        kind,
      })),
  };
}

const isReverted = (resource: string) => (recordKindOf(resource)?.revertedWith ?? null) !== null;

function scopeOf(resource: string): Scope {
  const kind = recordKindOf(resource);
  if (kind === undefined) throw new Error(`changes of ${resource} are not reverted`);
  return kind.scope;
}

/** The records to put back. The shares of an account that was created end with it. @throws AppError `not_revertible`. */
function revertible(changes: readonly ChangeRow[]): Span[] {
  const spans = spansOf(changes);
  const created = new Set(spans.flatMap(({ resource, before, id }) => (resource === 'account' && !before ? [id] : [])));
  const own = spans.filter(
    ({ resource, after }) => !(resource === 'account_share' && created.has(String(after?.account_id))),
  );
  const fixed = own.find(({ resource }) => !isReverted(resource));
  if (fixed !== undefined) throw notRevertible(`A change of ${fixed.resource} cannot be reverted ${instead(fixed)}`);
  const valued = own.filter(
    ({ resource, after }) => !(resource === 'valuation' && created.has(String(after?.account_id))),
  );
  return valued;
}

function instead({ resource }: Span): string {
  if (resource === 'import') return 'here; POST /api/v1/imports/{id}/revert takes an import back';
  return 'here; change it back yourself';
}

function notRevertible(message: string, details?: Readonly<Record<string, unknown>>): AppError {
  return new AppError('not_revertible', message, details && { details });
}

/** The transactions that only lost or got a label when the label itself changed: deleting a label changes them all. */
function followersOf(spans: readonly Span[]): Set<Span> {
  const labels = new Set(spans.flatMap(({ resource, id }) => (LABELS.includes(resource) ? [id] : [])));
  return new Set(
    spans.filter((span) => {
      if (span.before === null || span.after === null || LABELS.includes(span.resource)) return false;
      const changed = differing(span.before, span.after);
      const named = [span.before, span.after].flatMap((state) =>
        [state.category_id, state.merchant_id, state.tag_ids].flat(),
      );
      return changed.every((member) => LABEL_MEMBERS.includes(member)) && named.some((id) => labels.has(String(id)));
    }),
  );
}

async function statesNow(tx: FamilyTransaction, spans: readonly Span[]) {
  const states = new Map<string, RecordState>();
  for (const [resource, group] of Map.groupBy(spans, (span) => span.resource)) {
    const ids = group.map(({ id }) => id);
    for (const state of await recordsNow(tx, resource, ids)) states.set(`${resource} ${state.id}`, state);
  }
  return ({ resource, id }: Span): RecordState | null => states.get(`${resource} ${id}`) ?? null;
}

// The day of an opening balance follows the oldest entry: it has no say in a revert.
function isMovedAnchor(span: Span, now: RecordState | null): boolean {
  if (span.resource !== 'valuation' || now?.floats !== true || span.before === null || span.after === null)
    return false;
  return differing(span.before, span.after).join() === 'date' && now.date !== span.after.date;
}

function contradictionOf(span: Span, now: RecordState | null): Contradicted[] {
  const { resource, id, after } = span;
  if (!span.isWhole) return [{ resource, id }];
  if (after === null || now === null) return (after === null) === (now === null) ? [] : [{ resource, id }];
  const members = decisiveMembers(span);
  return differing(after, now).some((member) => members.includes(member)) ? [{ resource, id, members }] : [];
}

// A transaction names its transfer too, which refers to it.
const REFERENCES = new Set([...RECORD_KINDS.flatMap(({ refersTo }) => Object.keys(refersTo)), 'transfer_id']);

/**
 * The changes among `all` that belong to those of the chosen numbers, in order: of the same records, and of records that name one of them or
 * that they name. A transfer belongs to its two sides, a split line to its transaction, a deleted label to what it labelled, the amounts of
 * a month to its budget and to each other: a move changes two. So does a category that changes its group.
 */
function linkedChanges(all: readonly ChangeRow[], chosen: ReadonlySet<bigint>): ChangeRow[] {
  const naming = new Map<string, ChangeRow[]>();
  const recorded = new Set(all.flatMap((change) => [change.resource_id, ...sharedIn(change)]));
  for (const change of all) {
    for (const id of idsIn(change)) if (recorded.has(id)) naming.set(id, [...(naming.get(id) ?? []), change]);
  }
  const found = new Set(all.filter(({ sequence }) => chosen.has(sequence)));
  for (const change of found) {
    for (const id of idsIn(change)) for (const other of naming.get(id) ?? []) found.add(other);
  }
  return [...found].sort((one, other) => (one.sequence < other.sequence ? -1 : 1));
}

function idsIn({ resource_id, before, after }: ChangeRow): Set<string> {
  const ids = new Set([resource_id]);
  for (const json of [before, after]) {
    if (json === null) continue;
    const state: Record<string, unknown> = JSON.parse(json);
    for (const member of REFERENCES) if (typeof state[member] === 'string') ids.add(state[member]);
    for (const list of [state.tag_ids, state.category_ids])
      if (Array.isArray(list)) for (const id of list) ids.add(String(id));
  }
  return ids;
}

function sharedIn({ before, after }: ChangeRow): string[] {
  return [before, after].flatMap((json) => {
    const { budget_id = [], category_ids = [] } = JSON.parse(json ?? '{}');
    return [budget_id, category_ids].flat();
  });
}

/** A record that later changes wrote, with the members that they must not have changed; none means any change. */
type Contradicted = RecordName & { readonly members?: readonly string[] };

const SHOWN_MAX = 20;

/** The 409 that names the later changes which contradict a revert. */
async function laterChanges(
  tx: FamilyTransaction,
  actor: UserActor,
  reverted: readonly Span[],
  records: readonly Contradicted[],
): Promise<AppError> {
  const from = reverted.reduce((least, { first }) => (first < least ? first : least), reverted[0]?.first ?? 0n);
  const head = await readHead(tx.db, tx.familyId);
  const after = from > head - REACH ? from : head - REACH;
  const own = new Set(reverted.map(({ resource, id, last }) => `${resource} ${id} ${last}`));
  const changes: object[] = [];
  for (const { resource, id, members } of records.slice(0, SHOWN_MAX)) {
    const rows = await changesOfRecord(tx.db, actor, { resource, id, after }, SHOWN_MAX);
    for (const row of rows) {
      if (own.has(`${resource} ${id} ${row.sequence}`) || !touches(row, members)) continue;
      changes.push({ sequence: Number(row.sequence), resource, id, kind: row.kind });
    }
  }
  const message =
    'A later change contradicts this one, so nothing was reverted; revert those in details.changes first, newest first';
  return new AppError('later_changes', message, { details: { changes: changes.slice(0, SHOWN_MAX) } });
}

function touches(
  { before, after }: { readonly before: string | null; readonly after: string | null },
  members: readonly string[] | undefined,
): boolean {
  if (members === undefined || before === null || after === null) return true;
  return differing(JSON.parse(before), JSON.parse(after)).some((member) => members.includes(member));
}
