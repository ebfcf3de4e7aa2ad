import { invalid } from '#kernel/errors.ts';
import type { RestoredPart } from '#ledger/restored-records/write-part.ts';

/** A part, and how many records it has. */
export type CountedPart = { readonly part: RestoredPart; readonly count: number };

/** JSON of a part. Amounts and counts are text in it: they may be larger than a number can be. */
export function partToText(part: RestoredPart): string {
  return JSON.stringify(part, (_name, value) => (typeof value === 'bigint' ? `${value}n` : value));
}

const BIG = /^-?\d{1,16}n$/;
const BIG_MEMBER = /_minor$|^byte_size$/;

// A release before 1.0 stored these as rows.
const STORED_AS_ROWS = [
  ...['rates', 'categories', 'tags', 'merchants', 'goals', 'valuations', 'recurring', 'budgets', 'budgetCategories'],
  ...['rejected', 'rules'],
];

/** @throws AppError `validation_failed` for a part that an earlier version stored: none of it may be lost without a word. */
export function partFromText(text: string): RestoredPart {
  const part: RestoredPart = JSON.parse(text, (name, value) =>
    BIG_MEMBER.test(name) && typeof value === 'string' && BIG.test(value) ? BigInt(value.slice(0, -1)) : value,
  );
  if (STORED_AS_ROWS.some((member) => Object.hasOwn(part, member)))
    throw invalid('/file', 'earlier_version', 'was read by an earlier version of the server: import it again');
  return part;
}
