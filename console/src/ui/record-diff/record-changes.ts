/** A record as its GET shows it. */
export type RecordShown = Readonly<Record<string, unknown>>;

/** A member of a record, before and after; undefined where there is no record. */
export type MemberChange = { readonly member: string; readonly before: unknown; readonly after: unknown };

// They follow from other members, or a person cannot read anything from them.
const DERIVED = new Set([
  ...['id', 'created_at', 'updated_at', 'amount_cents', 'signed_amount_cents', 'classification', 'converted'],
  ...['split_parent', 'split_parts_count', 'parent_transaction_id', 'attachments_count', 'subcategories_count'],
  ...['expected_amount_min', 'expected_amount_min_cents', 'expected_amount_max', 'expected_amount_max_cents'],
  ...['expected_amount_avg', 'expected_amount_avg_decimal', 'expected_amount_avg_cents', 'occurrence_count', 'type'],
]);

/** The members in which a change differs; of a new or deleted record those that have a value. */
export function changesBetween(before: RecordShown | null, after: RecordShown | null): MemberChange[] {
  const members = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  return [...members]
    .filter((member) => !DERIVED.has(member) && !isSaidByAnother(member, after ?? before))
    .map((member) => ({ member, before: before?.[member], after: after?.[member] }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
    .filter((change) => (before !== null && after !== null) || isWorthSaying(change));
}

// Records with a plain decimal also have the amount as formatted text, and an interval says more than its word.
function isSaidByAnother(member: string, record: RecordShown | null): boolean {
  if (record === null) return false;
  if (member === 'frequency') return 'interval' in record;
  return member === 'amount' && ('signed_amount' in record || 'amount_decimal' in record);
}

// The amount shows the currency, and the standard kind is what a person expects.
function isWorthSaying({ member, before, after }: MemberChange): boolean {
  const value = after ?? before ?? null;
  if (member === 'currency' || value === 'standard') return false;
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '' && value !== false;
}
