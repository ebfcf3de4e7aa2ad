// They are new with each write, follow from the day and from other records, or depend on who writes and sees.
const VOLATILE = new Set([
  ...['created_at', 'updated_at', 'parent_transaction_id', 'entry_id', 'converted', 'attachments_count', 'transfer'],
  ...['subcategories_count', 'occurrence_count', 'expected_amount_avg', 'expected_amount_avg_decimal'],
  ...['expected_amount_avg_cents', 'reviewed', 'set_by'],
]);

// The ids in these members, and that of the record itself, are of records that the change makes.
const MADE = new Set(['', 'splits', 'transaction', 'inflow_transaction', 'outflow_transaction']);

/** Whether a change would write the records that were shown, apart from ids and instants that are new with each write. */
export function isSameResult(shown: string | null, now: string | null): boolean {
  return comparable(shown) === comparable(now);
}

function comparable(json: string | null): string {
  return JSON.stringify(stable(JSON.parse(json ?? 'null'), ''));
}

function stable(value: unknown, member: string): unknown {
  if (Array.isArray(value)) return value.map((one) => stable(one, member));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !VOLATILE.has(name) && !(name === 'id' && MADE.has(member)));
  return Object.fromEntries(kept.sort().map(([name, one]) => [name, stable(one, name)]));
}
