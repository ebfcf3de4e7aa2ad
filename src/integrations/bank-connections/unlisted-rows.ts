import { isSet } from '#database/tables/ledger-tables.ts';
import { untouchedPending } from '#integrations/imports/jobs/index.ts';
import { PENDING_DAYS } from '#integrations/imports/rows/bookings.ts';
import { identified, unlistedRow } from '#integrations/imports/rows/import-rows.ts';
import type { Expectation } from '#integrations/imports/rows/outcome.ts';
import type { NewImportRow } from '#integrations/imports/rows/row-store.ts';
import { addDays } from '#kernel/time/civil-date.ts';
import { findOnDays, type Reader } from '#ledger/imported-entries/index.ts';
import { formatOf, LAST_INSTANT, type Target } from './bank-rows.ts';
import type { Fetched } from './fetch-rows.ts';
import type { ConnectionRow } from './store.ts';

type Answer = Pick<ConnectionRow, 'connector'> & {
  readonly given: Fetched;
  /** Its rows as an import stores them. */
  readonly sent: readonly NewImportRow[];
  /** Their outcomes; asked for where a payment may be gone. */
  expected(): Promise<readonly Expectation[]>;
  readonly today: string;
};

/**
 * Rows for the pending payments that the bank has dropped: they are here, untouched by a person, on days of which the answer is complete, and
 * not in it. An answer without any pending payment may lack them all: then only those count that would have been booked by now.
 */
export async function unlistedRows(
  reader: Reader,
  { family_id, account_id, since }: Target,
  { given, sent, expected, connector, today }: Answer,
): Promise<NewImportRow[]> {
  const from = given.since > since ? given.since : since;
  const listsPending = sent.some(({ pending }) => isSet(pending));
  const to = listsPending ? LAST_DAY : addDays(today, -PENDING_DAYS - 1);
  const ids = await findOnDays(reader, 'pending', { accountId: account_id, from, to, storedUntil: LAST_INSTANT });
  if (ids.length === 0) return [];
  const payments = await untouchedPending(reader, family_id, ids);
  const keys = new Set(sent.flatMap(({ identity, reference }) => [identity, reference].filter((key) => key !== null)));
  const gone = [...payments.values()].filter(({ uses }) => {
    const isListed = uses.some(({ identity, reference }) => keys.has(identity ?? '') || keys.has(reference ?? ''));
    // A file may have payments that this service never lists.
    return !isListed && (listsPending || uses.some(({ format }) => format === formatOf(connector)));
  });
  if (gone.length === 0) return [];
  // A row with another reference may be the payment, or its booking.
  const found = new Set((await expected()).map(({ entry }) => entry?.id));
  const rows = gone.filter(({ entry }) => !found.has(entry.id)).map(({ entry }) => unlistedRow(entry.id, entry));
  return identified(rows, BigInt(sent.length + 1));
}

const LAST_DAY = '9999-12-31';
