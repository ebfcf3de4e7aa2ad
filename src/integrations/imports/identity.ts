import { createHash } from 'node:crypto';

/** The values of a row that say which transaction it is. */
type IdentifiedRow = {
  readonly date: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly name: string;
  readonly notes: string | null;
  readonly reference: string | null;
};

/**
 * The identities of the rows of one file, in their order: equal for the same transaction in every file of the account. Rows that are
 * alike are counted, so that two coffees on one day stay two.
 */
export function identitiesOf(rows: readonly IdentifiedRow[]): string[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const fingerprint = fingerprintOf(row);
    const count = (seen.get(fingerprint) ?? 0) + 1;
    seen.set(fingerprint, count);
    return `${fingerprint}#${count}`;
  });
}

// Banks reuse references, so the day and the amount belong to it.
function fingerprintOf({ date, amount_minor, currency, name, notes, reference }: IdentifiedRow): string {
  const text = reference === null ? ['text', plain(name), plain(notes ?? '')] : ['reference', reference];
  return createHash('sha256')
    .update(JSON.stringify([date, String(amount_minor), currency, ...text]))
    .digest('base64url')
    .slice(0, 24);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
