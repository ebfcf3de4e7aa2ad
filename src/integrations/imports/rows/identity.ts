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
 * The fingerprint of a row, the same in every file of the account. With the number of such rows in the file so far it is the row's
 * identity: two coffees on one day stay two. It begins with the day, so that the rows of a file are neighbors in the index.
 */
export function fingerprintOf({ date, amount_minor, currency, name, notes, reference }: IdentifiedRow): string {
  // Banks reuse references, so the day and the amount belong to it.
  const text = reference === null ? ['text', plain(name), plain(notes ?? '')] : ['reference', reference];
  const hash = createHash('sha256')
    .update(JSON.stringify([date, String(amount_minor), currency, ...text]))
    .digest('base64url')
    .slice(0, 24);
  return `${date}${hash}`;
}

/** A text that is equal for all transfers between two accounts of a file; null if it is not known which they are. */
export function transferKey(account: string | null, other: string | null | undefined): string | null {
  if (!account || !other || account === other) return null;
  const names = JSON.stringify([account, other].toSorted());
  return createHash('sha256').update(names).digest('base64url').slice(0, 24);
}

/** The identity of the row that comes as number `count` of those that are alike. */
export function identityOf(fingerprint: string, count: number): string {
  return `${fingerprint}#${count}`;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
