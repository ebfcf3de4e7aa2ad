/** A labelled entry of the past. */
export type Example = { readonly entry: KnownEntry; readonly labelId: string };

/** A label that the past suggests. `matches` of the `seen` entries with the same `basis` have it. */
export type Prediction = {
  readonly labelId: string;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly basis: (typeof BASES)[number];
  readonly word: string | null;
  readonly matches: number;
  readonly seen: number;
};

type Counts = { total: number; readonly byLabel: Map<string, number> };
type Counted = Evidence & { readonly counts: Counts };

/** How often each label was given, by what the entries have in common. */
type Memory = { readonly counts: ReadonlyMap<string, Counts>; readonly labelIds: ReadonlySet<string> };

// A guess from general evidence weighs as much as this many entries of more specific evidence; a guess from many entries weighs more, so
// that one correction does not outweigh them.
const WEIGHT_OF_GUESS = 1;
const WEIGHT_OF_MANY = 6;
const MANY = 20;
const CONFIDENCE_MIN = 0.1;
const PREDICTIONS_MAX = 3;
const STRONGEST = 0.99;

export function learn(examples: Iterable<Example>): Memory {
  const counts = new Map<string, Counts>();
  const labelIds = new Set<string>();
  for (const { entry, labelId } of examples) {
    labelIds.add(labelId);
    for (const { key } of evidenceOf(entry)) {
      const found = counts.get(key) ?? { total: 0, byLabel: new Map() };
      found.total += 1;
      found.byLabel.set(labelId, (found.byLabel.get(labelId) ?? 0) + 1);
      counts.set(key, found);
    }
  }
  return { counts, labelIds };
}

/** The likeliest labels of an entry, the best first; none if nothing in the past is like it. */
export function predict(memory: Memory, entry: KnownEntry): Prediction[] {
  const evidence = countedEvidence(memory, entry);
  const likelihoods = [...memory.labelIds].map((labelId) => ({ labelId, confidence: likelihood(labelId) }));
  return likelihoods
    .filter(({ confidence }) => confidence >= CONFIDENCE_MIN)
    .sort((one, other) => other.confidence - one.confidence)
    .slice(0, PREDICTIONS_MAX)
    .flatMap((likely) => explained(likely, evidence));

  // Each step corrects the guess of the step before by what was counted: Laplace's rule, with the guess as the prior.
  function likelihood(labelId: string): number {
    let isOfMany = false;
    return evidence.reduce(
      (guess, { basis, counts: { byLabel, total } }) => {
        const weight = isOfMany ? WEIGHT_OF_MANY : WEIGHT_OF_GUESS;
        isOfMany ||= basis !== null && total >= MANY;
        return ((byLabel.get(labelId) ?? 0) + weight * guess) / (total + weight);
      },
      1 / (memory.labelIds.size + 1),
    );
  }
}

// Of the words the rarest says most, so that it comes last.
function countedEvidence({ counts }: Memory, entry: KnownEntry): Counted[] {
  const found = evidenceOf(entry).flatMap((one) => {
    const known = counts.get(one.key);
    return known === undefined ? [] : [{ ...one, counts: known }];
  });
  const words = found.filter(({ basis }) => basis === 'word').sort((a, b) => b.counts.total - a.counts.total);
  return found.map((one) => (one.basis === 'word' ? (words.shift() ?? one) : one));
}

/** The prediction with its reason: the most specific evidence that the label has been given on. */
function explained(likely: Pick<Prediction, 'labelId' | 'confidence'>, evidence: readonly Counted[]): Prediction[] {
  for (const { basis, word, counts } of evidence.toReversed()) {
    const matches = counts.byLabel.get(likely.labelId) ?? 0;
    if (basis === null || matches === 0) continue;
    const confidence = Math.min(STRONGEST, Math.round(likely.confidence * 100) / 100);
    return [{ labelId: likely.labelId, confidence, basis, word, matches, seen: counts.total }];
  }
  return [];
}

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
type Evidence = {
  readonly key: string;
  /** Null for what is no reason by itself: the direction, the account and the amount. */
  readonly basis: (typeof BASES)[number] | null;
  readonly word: string | null;
};

/** The evidence of an entry, the most general first. Money in and money out have nothing in common. */
function evidenceOf(entry: KnownEntry): Evidence[] {
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
