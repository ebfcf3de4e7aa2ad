import { z } from 'zod';
import {
  type Columns,
  type Described,
  type Exported,
  members,
  type Reading,
  type RecordState,
  recordKind,
  text,
  textOrNull,
} from '#ledger/records/index.ts';
import { transactionColumns, transactionRecord } from './record.ts';
import { findTagIds } from './store.ts';

const pair = {
  id: members.id,
  inflow_transaction_id: members.id,
  outflow_transaction_id: members.id,
  ...members.times,
};

// The accounts of its sides follow from them.
const data = ({ inflow_account_id: _in, outflow_account_id: _out, ...rest }: RecordState): object => rest;

const EXPORTED_TRANSFER: Exported = {
  type: 'Transfer',
  orderBy: ['id'],
  isSampled: false,
  schema: z.strictObject({
    ...pair,
    status: z.enum(['pending', 'confirmed']),
    // Files of earlier versions are without it.
    matched_by: z.enum(['automatic', 'manual', 'rule', 'import']).optional(),
    notes: members.notes.nullable(),
  }),
  data,
  common: data,
};

const EXPORTED_REJECTED_TRANSFER: Exported = {
  type: 'RejectedTransfer',
  orderBy: ['id'],
  isSampled: false,
  schema: z
    .strictObject(pair)
    .refine((one) => one.inflow_transaction_id !== one.outflow_transaction_id, 'must have two transactions'),
  data,
  common: data,
};

export const TRANSACTION = recordKind({
  resource: 'transaction',
  table: 'transactions',
  scope: 'transactions:write',
  refersTo: {
    account_id: 'account',
    category_id: 'category',
    merchant_id: 'merchant',
    tag_ids: { resource: 'tag', table: 'transaction_tags', column: 'tag_id' },
    parent_id: 'transaction',
  },
  uniqueBy: [],
  hasDay: true,
  revertedWith: 'full_control',
  reset: 'with_account',
  exported: null,
  describe: async ({ db, familyId }, rows) => {
    const ids = rows.map(({ id }) => id);
    const tags = await findTagIds(db, familyId, ids);
    return rows.map((row) => ({
      record: transactionRecord(row, tags.get(row.id) ?? []),
      accountIds: [row.account_id],
    }));
  },
  columnsOf: transactionColumns,
});

/** The ids of the two sides of a pair. */
export type TransferPairIds = { readonly inflow_transaction_id: string; readonly outflow_transaction_id: string };

/** A pair as a change row stores it, with the accounts that a user must see to read it. */
type PairRecord = TransferPairIds & { readonly inflow_account_id: string; readonly outflow_account_id: string };

/** A pair as change rows store it, with the accounts of its transactions. */
export function pairRecordWith(
  { family_id: _family, ...row }: TransferPairIds & { readonly family_id?: number | bigint },
  accounts: { readonly inflow: string | undefined; readonly outflow: string | undefined },
): PairRecord {
  if (accounts.inflow === undefined || accounts.outflow === undefined) throw new Error('a pair has lost a transaction');
  return { ...row, inflow_account_id: accounts.inflow, outflow_account_id: accounts.outflow };
}

/** The accounts of a recorded pair, for its change row. */
function accountsOfPair(record: PairRecord): readonly string[] {
  return [record.inflow_account_id, record.outflow_account_id];
}

const SIDES = { inflow_transaction_id: 'transaction', outflow_transaction_id: 'transaction' } as const;

export const TRANSFER = recordKind({
  resource: 'transfer',
  table: 'transfers',
  scope: 'transfers:write',
  refersTo: SIDES,
  uniqueBy: [],
  hasDay: false,
  revertedWith: 'full_control',
  reset: 'with_account',
  exported: EXPORTED_TRANSFER,
  describe: describePairs,
  columnsOf: transferColumns,
});

export const REJECTED_TRANSFER = recordKind({
  resource: 'rejected_transfer',
  table: 'rejected_transfers',
  scope: 'transfers:write',
  refersTo: SIDES,
  uniqueBy: Object.keys(SIDES),
  hasDay: false,
  revertedWith: 'full_control',
  reset: 'with_account',
  exported: EXPORTED_REJECTED_TRANSFER,
  describe: describePairs,
  columnsOf: rejectedColumns,
});

async function describePairs({ db, familyId }: Reading, rows: readonly TransferPairIds[]): Promise<Described[]> {
  const ids = rows.flatMap((row) => [row.inflow_transaction_id, row.outflow_transaction_id]);
  const sides = await db
    .selectFrom('transactions')
    .select(['id', 'account_id'])
    .where('family_id', '=', familyId)
    .where('id', 'in', ids)
    .execute();
  const accounts = new Map(sides.map(({ id, account_id }) => [id, account_id]));
  return rows.map((row) => {
    const [inflow, outflow] = [row.inflow_transaction_id, row.outflow_transaction_id].map((id) => accounts.get(id));
    const record = pairRecordWith(row, { inflow, outflow });
    return { record, accountIds: accountsOfPair(record) };
  });
}

/** The columns of a rejected pair in change rows. */
function rejectedColumns(record: RecordState): Columns<'rejected_transfers'> {
  return {
    id: record.id,
    inflow_transaction_id: text(record, 'inflow_transaction_id'),
    outflow_transaction_id: text(record, 'outflow_transaction_id'),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}

/** The columns of a transfer in change rows. An export does not have the accounts of its sides. */
function transferColumns(record: RecordState): Columns<'transfers'> {
  return {
    ...rejectedColumns(record),
    ...statusOf(record),
    notes: textOrNull(record, 'notes'),
    inflow_account_id: textOrNull(record, 'inflow_account_id') ?? '',
    outflow_account_id: textOrNull(record, 'outflow_account_id') ?? '',
  };
}

type Decided = Pick<Columns<'transfers'>, 'status' | 'matched_by'>;

// Before a record named who matched the transfer, its sides named a pending one as they name a confirmed one now.
function statusOf(record: RecordState): Decided {
  const status = text(record, 'status') as Decided['status'];
  const matched_by = textOrNull(record, 'matched_by') as Decided['matched_by'] | null;
  if (matched_by !== null) return { status, matched_by };
  return { status: 'confirmed', matched_by: status === 'pending' ? 'automatic' : 'manual' };
}
