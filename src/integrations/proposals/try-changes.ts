import type { Context } from '#application/context.ts';
import { moved } from '#application/issues.ts';
import { requirePermitted } from '#application/requirement.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, type ErrorCode, type Issue, invalidAll, movedSentence } from '#kernel/errors.ts';
import { type Api, operationsOf, proposable, type SentChange } from './operations.ts';
import { summaryOf } from './summary.ts';

/** The most transactions that one proposal writes in bulk. */
const BULK_MAX = 100;
const ISSUES_MAX = 100;

/** JSON of what the API shows. */
type Json = string | null;

/** The entity tags of records by id; null where there is none. */
export type Tags = Readonly<Record<string, string | null>>;

/** A change that would work now, with the records before and after it. */
export type TriedChange = SentChange & {
  readonly summary: string;
  readonly before: Json;
  readonly after: Json;
  readonly readTags: Tags;
};

/** Requires that the author may read what the changes show. @throws AppError `insufficient_scope`. */
export function requireReadable(context: Context, api: Api, changes: readonly SentChange[]): void {
  for (const { operation } of changes) {
    requirePermitted(context.actor, api.requirementOf(proposable(operation).shows), context.clock());
  }
}

/** Tries each change on its own, and undoes it. @throws AppError `validation_failed` with the faults of all. */
export async function tryChanges(
  tx: FamilyTransaction,
  context: Context,
  api: Api,
  changes: readonly SentChange[],
): Promise<TriedChange[]> {
  const tried: TriedChange[] = [];
  const issues = [...repeatedRecords(changes), ...bulkFaults(changes)];
  for (const [position, change] of changes.entries()) {
    try {
      tried.push(await tryChange(tx, context, api, change));
    } catch (error) {
      issues.push(...issuesOf(error, position));
    }
  }
  if (issues.length > 0) throw invalidAll(issues.slice(0, ISSUES_MAX));
  return tried;
}

async function tryChange(tx: FamilyTransaction, context: Context, api: Api, sent: SentChange): Promise<TriedChange> {
  const isBulk = sent.operation === 'bulkTransactions';
  const change = isBulk ? { ...sent, body: { ...sent.body, atomic: true } } : sent;
  const shown = await showRecords(tx, context, api, change);
  const { before, after } = await tryRecords(tx, context, api, change, shown);
  return { ...change, before, after, readTags: tagsOf(shown), summary: summaryOf(change, before, after) };
}

/** The records before and after a change, which is made and undone. */
export async function tryRecords(
  tx: FamilyTransaction,
  context: Context,
  api: Api,
  change: SentChange,
  shown: ShownRecords,
): Promise<Records> {
  const body = await tx.undone(() => api.run(tx, context, change.operation, change));
  return change.operation === 'bulkTransactions' ? bulkRecords(change, shown, body) : oneRecord(change, shown, body);
}

type ShownRecords = ReadonlyMap<string, Awaited<ReturnType<Api['show']>>>;

/** The records that a change depends on, by id. */
export async function showRecords(
  tx: FamilyTransaction,
  context: Context,
  api: Api,
  change: SentChange,
): Promise<ShownRecords> {
  const { dependsOn, ids } = proposable(change.operation);
  const shown = new Map<string, Awaited<ReturnType<Api['show']>>>();
  for (const id of ids(change)) shown.set(id, await api.show(tx, context, dependsOn, id));
  return shown;
}

/** Equal tags, equal records. */
export function tagsOf(shown: ShownRecords): Tags {
  return Object.fromEntries([...shown].map(([id, record]) => [id, record?.tag ?? null]));
}

type Records = Pick<TriedChange, 'before' | 'after'>;

function oneRecord({ operation }: SentChange, shown: ShownRecords, body: unknown): Records {
  const { shows, dependsOn } = proposable(operation);
  const [before] = shows === dependsOn ? shown.values() : [];
  return { before: before?.json ?? null, after: operation.startsWith('delete') ? null : JSON.stringify(body) };
}

type BulkBody = { readonly results: readonly { readonly transaction?: object }[] };

function bulkRecords({ body }: SentChange, shown: ShownRecords, answered: unknown): Records {
  const before = operationsOf(body).map(({ id }) => shown.get(String(id))?.json ?? 'null');
  const { results } = answered as BulkBody;
  return { before: `[${before.join()}]`, after: JSON.stringify(results.map(({ transaction }) => transaction ?? null)) };
}

// Each must be right whether or not the other is accepted.
function repeatedRecords(changes: readonly SentChange[]): Issue[] {
  const seen = new Map<string, number>();
  return changes.flatMap((change, position) => {
    const ids = new Set(proposable(change.operation).ids(change));
    const [earlier] = [...ids].flatMap((id) => seen.get(id) ?? []);
    for (const id of ids) seen.set(id, position);
    if (earlier === undefined) return [];
    const message = `must not change a record that items[${earlier}] changes: make them one item, or two proposals`;
    return [{ pointer: `/items/${position}`, code: 'repeated_record', message }];
  });
}

function bulkFaults(changes: readonly SentChange[]): Issue[] {
  const bulk = changes.flatMap(({ operation, body }, position) =>
    operation === 'bulkTransactions' ? [{ at: `/items/${position}/body/operations`, writes: operationsOf(body) }] : [],
  );
  const upserts = bulk.flatMap(({ at, writes }) =>
    writes.flatMap(({ op }, index) => (op === 'upsert' ? [`${at}/${index}/op`] : [])),
  );
  const total = bulk.reduce((sum, { writes }) => sum + writes.length, 0);
  const [first] = bulk;
  return [
    ...upserts.map((pointer) => ({ pointer, code: 'not_proposable', message: 'must be create, update or delete' })),
    ...(total > BULK_MAX && first !== undefined
      ? [{ pointer: first.at, code: 'too_many', message: `must have at most ${BULK_MAX} operations in one proposal` }]
      : []),
  ];
}

const REFUSALS: readonly ErrorCode[] = ['not_found', 'forbidden', 'conflict', 'transfer_confirmed'];

/** The faults of one item, with pointers into the proposal. @throws the error if it is no refusal of the item. */
function issuesOf(error: unknown, position: number): Issue[] {
  if (!(error instanceof AppError)) throw error;
  const at = `/items/${position}`;
  if (error.issues.length > 0) return error.issues.map((issue) => placed(issue, at));
  if (!REFUSALS.includes(error.code)) throw error;
  return [{ pointer: at, code: error.code, message: error.message }];
}

function placed(issue: Issue, at: string): Issue {
  if (!issue.pointer.startsWith(':')) return moved(issue, `${at}/body`);
  const pointer = `${at}/params/${issue.pointer.slice(1)}`;
  return { ...issue, pointer, message: movedSentence(issue.message, issue.pointer, pointer) };
}
