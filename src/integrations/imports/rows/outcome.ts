import { isSet } from '#database/tables/ledger-tables.ts';
import type { Match } from './row-matcher.ts';
import type { ImportRow } from './rows.ts';

/** The outcome of a row, and the reason for people. */
export type ExpectedOutcome = {
  readonly outcome: 'created' | 'updated' | 'matched' | 'duplicate' | 'skipped';
  readonly reason: string | null;
  readonly message: string | null;
};

const outcome = (name: ExpectedOutcome['outcome'], reason: string | null, message: string | null) => ({
  outcome: name,
  reason,
  message,
});

const OUTCOMES = {
  created: outcome('created', null, null),
  deleted: outcome('skipped', 'deleted', 'You have deleted this transaction'),
  leftOut: outcome('skipped', 'left_out', 'You have left out this row'),
  matched: outcome('matched', 'entered_by_hand', 'You have entered this transaction yourself'),
  booked: outcome('updated', 'booked', 'The bank has booked this pending transaction'),
  duplicate: outcome('duplicate', 'in_earlier_import', 'An earlier import has this transaction'),
};

/** Decides what happens to a row. A person's decision wins. */
export function outcomeOf(
  { pending, decision }: Pick<ImportRow, 'pending' | 'decision'>,
  match: Match | undefined,
): ExpectedOutcome {
  if (decision === 'skip') return OUTCOMES.leftOut;
  if (decision === 'create' || match === undefined) return OUTCOMES.created;
  const { owner, entry } = match;
  if (entry === undefined) return OUTCOMES.deleted;
  if (owner === null) return OUTCOMES.matched;
  return entry.pending && !isSet(pending) ? OUTCOMES.booked : OUTCOMES.duplicate;
}
