import type { UserActor } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import type { Requirement } from '#application/requirement.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';

/** A proposed request, before its route has validated it. */
export type SentChange = {
  readonly operation: ProposableOperation;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
};

/** The operations of the API inside a running write. */
export type Api = {
  requirementOf(operation: string): Requirement;
  run(
    tx: FamilyTransaction,
    context: Context,
    operation: string,
    sent: Omit<SentChange, 'operation'>,
  ): Promise<unknown>;
  /** The record that a GET shows, and its entity tag; null where there is none. */
  show(tx: FamilyTransaction, context: Context, operation: string, id: string): Promise<Shown | null>;
};

type Shown = { readonly json: string; readonly tag: string };

type Proposable = {
  /** The operation that shows a record as it is after the change: who may call it may read the proposal's records. */
  readonly shows: string;
  /** The operation that shows the records that the change depends on, where it is another one. */
  readonly dependsOn?: string;
  /** The ids of existing records that the change depends on. */
  ids(change: SentChange): readonly string[];
};

const created = (shows: string): Proposable => ({ shows, ids: () => [] });
const changed = (shows: string): Proposable => ({ shows, ids: ({ params }) => texts(params.id) });

const PROPOSABLE = {
  createTransaction: created('getTransaction'),
  updateTransaction: changed('getTransaction'),
  deleteTransaction: changed('getTransaction'),
  bulkTransactions: { shows: 'getTransaction', ids: ({ body }) => operationsOf(body).flatMap(({ id }) => texts(id)) },
  createSplits: changed('listSplits'),
  putSplits: changed('listSplits'),
  createTransfer: { shows: 'getTransfer', dependsOn: 'getTransaction', ids: sidesOf },
  createTrade: created('getTrade'),
  updateTrade: changed('getTrade'),
  deleteTrade: changed('getTrade'),
  createCategory: created('getCategory'),
  updateCategory: changed('getCategory'),
  createMerchant: created('getMerchant'),
  updateMerchant: changed('getMerchant'),
  createTag: created('getTag'),
  updateTag: changed('getTag'),
  createRecurringTransaction: created('getRecurringTransaction'),
  updateRecurringTransaction: changed('getRecurringTransaction'),
} as const satisfies Record<string, Proposable>;

export type ProposableOperation = keyof typeof PROPOSABLE;

/** The operations that can be proposed. */
export const OPERATIONS = Object.keys(PROPOSABLE) as [ProposableOperation, ...ProposableOperation[]];

export function proposable(operation: ProposableOperation): Required<Proposable> {
  const found: Proposable = PROPOSABLE[operation];
  return { dependsOn: found.shows, ...found };
}

/** Whether the actor holds a scope that shows what the operation writes. */
export function mayRead({ scopes }: UserActor, api: Api, operation: ProposableOperation): boolean {
  const requirement = api.requirementOf(proposable(operation).shows);
  if (!('scope' in requirement)) return false;
  const { scope, orScope = scope } = requirement;
  return scopes.has(scope) || scopes.has(orScope);
}

/** The operations in the body of `bulkTransactions`, whatever was sent. */
export function operationsOf(body: SentChange['body']): readonly Readonly<Record<string, unknown>>[] {
  const { operations } = body;
  return Array.isArray(operations) ? operations.filter((one) => typeof one === 'object' && one !== null) : [];
}

function sidesOf({ body }: SentChange): string[] {
  const { transfer } = body;
  const isWrapped = typeof transfer === 'object' && transfer !== null;
  const members = (isWrapped ? transfer : body) as Readonly<Record<string, unknown>>;
  return [...texts(members.inflow_transaction_id), ...texts(members.outflow_transaction_id)];
}

function texts(value: unknown): string[] {
  return typeof value === 'string' ? [value] : [];
}
