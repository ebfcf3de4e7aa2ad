/** The known members of an entry that needs a label. */
export type KnownEntry = {
  readonly name: string;
  readonly isIncome: boolean;
  readonly accountId: string | null;
  /** A plain decimal; null while none is typed. */
  readonly amount: string | null;
  readonly merchantId: string | null;
};

/** The grounds of a reason. */
export const BASES = ['name_and_amount', 'name', 'merchant', 'word'] as const;

/** A property that entries have in common: they have the same key. */
export type Evidence = {
  readonly key: string;
  /** Null for what is no reason by itself: the direction, the account and the amount. */
  readonly basis: (typeof BASES)[number] | null;
  readonly word: string | null;
};

/** The evidence of an entry, the most general first. Money in and money out have nothing in common. */
export function evidenceOf(entry: KnownEntry): Evidence[] {
  const direction = entry.isIncome ? '+' : '-';
  const words = wordsOf(entry.name);
  // Numbers in names are mostly references, which differ each time.
  const name = words.length === 0 ? entry.name.trim().toLowerCase() : words.join(' ');
  const size = entry.amount === null ? null : sizeOf(entry.amount);
  const of = (basis: Evidence['basis'], kind: string, value: string | null, word: string | null = null) =>
    value === null ? [] : [{ key: `${kind}${direction}${value}`, basis, word }];
  return [
    ...of(null, 'direction', ''),
    ...of(null, 'account', entry.accountId),
    ...of(null, 'amount', size),
    ...[...new Set(words)].flatMap((word) => of('word', 'word', word, word)),
    ...of('merchant', 'merchant', entry.merchantId),
    ...of('name', 'name', name || null),
    ...of('name_and_amount', 'both', name === '' || size === null ? null : `${name} ${size}`),
  ];
}

/** The words of a name with a letter, in lower case. */
function wordsOf(name: string): string[] {
  return (name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => /\p{L}{2}/u.test(word));
}

/** 12.30 and -12.3 are the same size. */
function sizeOf(decimal: string): string {
  const digits = decimal.replace('-', '');
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}
