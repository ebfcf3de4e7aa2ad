import { hasDates, isWithinDates } from '#database/queries/within-limits.ts';
import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import type { Limits } from '#kernel/limits.ts';
import { maskValues } from '#kernel/masking/masked-values.ts';
import { DATED_RESOURCES } from '#ledger/limited-changes.ts';

type ChangeRow = LedgerRow<'changes'>;

/** A change as a limited credential sees it: cut to its days, and with its values hidden; undefined if nothing is left. */
export function withinLimits(row: ChangeRow, limits: Limits | null): ChangeRow | undefined {
  const cut = withinDates(row, limits);
  if (cut === undefined || limits?.maskValues !== true) return cut;
  const hidden = (json: string | null) => json && JSON.stringify(maskValues(JSON.parse(json), row.resource));
  return { ...cut, before: hidden(cut.before), after: hidden(cut.after) };
}

/**
 * A change as a credential that is limited to some days sees it: only records of such days. An entry that was moved there from outside was
 * created, and one that was moved away was deleted. Undefined if nothing is left.
 */
function withinDates(row: ChangeRow, limits: Limits | null): ChangeRow | undefined {
  if (!hasDates(limits) || !DATED_RESOURCES.includes(row.resource)) return row;
  const seen = (json: string | null) =>
    json !== null && isWithinDates(limits, (JSON.parse(json) as { readonly date: string }).date) ? json : null;
  const [before, after] = [seen(row.before), seen(row.after)];
  if (before === null && after === null) return undefined;
  const kind = before === null ? 'create' : after === null ? 'delete' : 'update';
  return { ...row, kind, before, after };
}
