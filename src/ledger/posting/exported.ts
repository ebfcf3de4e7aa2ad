import { z } from 'zod';
import { type Exported, members, type RecordState } from '#ledger/records/index.ts';

const pair = {
  id: members.id,
  inflow_transaction_id: members.id,
  outflow_transaction_id: members.id,
  ...members.times,
};

// The accounts of its sides follow from them.
const data = ({ inflow_account_id: _in, outflow_account_id: _out, ...rest }: RecordState): object => rest;

export const EXPORTED_TRANSFER: Exported = {
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

export const EXPORTED_REJECTED_TRANSFER: Exported = {
  type: 'RejectedTransfer',
  orderBy: ['id'],
  isSampled: false,
  schema: z
    .strictObject(pair)
    .refine((one) => one.inflow_transaction_id !== one.outflow_transaction_id, 'must have two transactions'),
  data,
  common: data,
};
