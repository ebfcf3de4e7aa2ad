import { z } from 'zod';
import { civilDate } from '#http/fields.ts';
import { isFeeOf, NO_ORIGINAL, type OriginalAmount, type OriginalColumns } from '#ledger/posting/index.ts';
import { members } from '#ledger/records/index.ts';

const { currency, derived, id, minor, name, notes, text, times } = members;

// The members of each record of `coffer.ndjson`, read into the columns of its table. A member that is not known is refused: it would be
// lost. Members that follow from others are not read.

// The settings have rules of their own.
const Family = z.looseObject({ id, ...times });

const User = z.strictObject({ id, email: text(320), is_author: z.boolean() });

const Account = z
  .strictObject({
    id,
    name,
    subtype: text(64).nullable(),
    currency,
    is_sample: z.boolean(),
    accountable_type: text(40).transform((type) => type.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()),
    status: z.enum(['draft', 'active', 'disabled']),
    balance: derived,
    opening_balance: derived,
    institution_name: text(255).nullable(),
    institution_domain: text(255).nullable(),
    ...times,
    // Older exports have none.
    cost_basis_method: z.enum(['fifo', 'lifo', 'average', 'specific']).default('fifo'),
  })
  .transform(({ accountable_type, balance: _b, opening_balance: _o, ...row }) => ({ ...row, type: accountable_type }));

const AccountShare = z.strictObject({
  account_id: id,
  user_id: id,
  include_in_finances: z.boolean().transform(Number),
  ...times,
  permission: z.enum(['owner', 'full_control', 'read_write', 'read_only']),
});

const lineMembers = {
  id,
  account_id: id,
  date: civilDate,
  currency,
  // Bank files may have entries without a text.
  name: text(255, 0),
  notes: notes.nullable(),
  ...times,
  category_id: id.nullable(),
  merchant_id: id.nullable(),
  tag_ids: z.array(id).max(1000),
  kind: text(40),
  excluded: z.boolean().transform(Number),
  pending: z.boolean().transform(Number),
  // Files of earlier versions have no marks.
  cleared: z.boolean().default(false).transform(Number),
  reviewed: z.boolean().optional(),
  external_id: text(255).nullable(),
  source: text(255).nullable(),
  transfer_id: id.nullable(),
  amount: z.string(),
  converted: derived,
  original: z
    .strictObject({
      amount: z.string(),
      currency,
      // Older exports have none.
      fee: z.string().nullish(),
      rate_source: z.enum(['manual', 'market']).nullish(),
    })
    .nullish(),
  set_by: z.record(text(20), text(40)).nullish(),
};

const SplitLine = z
  .strictObject({ ...lineMembers, original: z.null().optional() })
  .transform((row, ctx) => rowOfLine(row, true, ctx));

const Transaction = z
  .strictObject({ ...lineMembers, split_lines: z.array(SplitLine).max(1000).default([]) })
  .transform((row, ctx) => {
    const needsNone = row.category_id !== null || row.transfer_id !== null || row.split_lines.length > 0;
    return rowOfLine(row, needsNone, ctx);
  });

// In this format money out is positive.
type ReadLine = { readonly amount: string; readonly currency: string; readonly converted?: unknown };
type Origins = {
  readonly original?: OriginalAmount | null | undefined;
  readonly reviewed?: boolean | undefined;
  readonly set_by?: Readonly<Record<string, string>> | null | undefined;
};

function rowOfLine<Line extends ReadLine & Origins>(
  { amount, converted: _follows, original, reviewed, set_by, ...row }: Line,
  isReviewed: boolean,
  ctx: z.RefinementCtx,
) {
  const origins = (set_by ?? null) === null ? null : JSON.stringify(set_by);
  const marks = { reviewed: Number(reviewed ?? isReviewed), set_by: origins };
  const amount_minor = -minor(amount, row.currency, ctx, 'amount');
  return { ...row, ...marks, ...readOriginal(original, { amount_minor, currency: row.currency }, ctx), amount_minor };
}

function readOriginal(
  original: OriginalAmount | null | undefined,
  { amount_minor, currency: charged }: { readonly amount_minor: bigint; readonly currency: string },
  ctx: z.RefinementCtx,
): OriginalColumns {
  if (!original) return NO_ORIGINAL;
  const original_minor = minor(original.amount, original.currency, ctx, 'original');
  if (original_minor <= 0n || original.currency === charged) {
    const message = 'must be above zero, in another currency than the amount';
    ctx.addIssue({ code: 'custom', message, path: ['original'] });
  }
  const { fee = null, rate_source = null } = original;
  const original_fee_minor = fee === null ? null : minor(fee, charged, ctx, 'original');
  if (original_fee_minor !== null && (original_fee_minor <= 0n || !isFeeOf(original_fee_minor, amount_minor))) {
    const message = 'must have a fee above zero and less than the amount, or none';
    ctx.addIssue({ code: 'custom', message, path: ['original'] });
  }
  return {
    original_minor,
    original_currency: original.currency,
    original_fee_minor,
    original_rate_source: rate_source,
  };
}

/** The records with schemas of their own by type; those of the other kinds are with the kinds. */
export const SCHEMAS = {
  Family,
  User,
  Account,
  AccountShare,
  Transaction,
};

/** A record as it is read. */
export type RecordOf<Type extends keyof typeof SCHEMAS> = z.output<(typeof SCHEMAS)[Type]>;
