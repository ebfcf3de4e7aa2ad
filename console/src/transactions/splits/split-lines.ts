import type { Schemas } from '../../api/index.ts';
import { decimalsOf, fromMinor, isNegative, negated, readAmount, toMinor, typedAmount } from '../../format/index.ts';
import type { Transaction } from '../model/index.ts';

/** A part of a split as the form holds it: its amount as it is typed, positive where it goes the way of the whole. */
export type PartDraft = {
  readonly key: string;
  /** Of a part that there is already. */
  readonly id?: string;
  readonly name: string;
  readonly amount: string;
  readonly category: Transaction['category'];
};

/** A part that nobody has filled in. */
export function emptyPart(name: string): PartDraft {
  return { key: crypto.randomUUID(), name, amount: '', category: null };
}

/** The parts as they are, or two to begin with. */
export function partsOf(whole: Transaction, parts: readonly Transaction[], locale: string): PartDraft[] {
  if (parts.length === 0) return [{ ...emptyPart(whole.name), category: whole.category }, emptyPart(whole.name)];
  return parts.map(({ id, name, signed_amount: amount, category }) => ({
    key: id,
    id,
    name,
    amount: typedAmount(alongside(whole, amount), locale),
    category,
  }));
}

/**
 * What of the whole is in no part yet, a plain decimal, exact: the sum is one of whole minor units. Null where an amount cannot
 * be read, or has more decimals than the currency.
 */
export function leftOf(whole: Transaction, parts: readonly PartDraft[], locale: string): string | null {
  const digits = decimalsOf(whole.signed_amount);
  let left = toMinor(alongside(whole, whole.signed_amount), digits);
  for (const { amount } of parts) {
    const plain = amount.trim() === '' ? '0' : readAmount(amount, locale);
    const minor = plain === null ? null : toMinor(plain, digits);
    left = left === null || minor === null ? null : left - minor;
  }
  return left === null ? null : fromMinor(left, digits);
}

/** A part with what is left of the whole put on top of its amount. */
export function withRest(whole: Transaction, part: PartDraft, left: string, locale: string): PartDraft {
  const digits = decimalsOf(whole.signed_amount);
  const own = toMinor(readAmount(part.amount, locale) ?? '0', digits) ?? 0n;
  const rest = toMinor(left, digits) ?? 0n;
  return { ...part, amount: typedAmount(fromMinor(own + rest, digits), locale) };
}

/** The parts in the words of the API. `known` are those that there are: what the form does not show of them stays. */
export function bodyOfParts(
  whole: Transaction,
  drafts: readonly PartDraft[],
  known: readonly Transaction[],
  locale: string,
): Schemas['Splits'] {
  const splits = drafts.map(({ id, name, amount, category }) => {
    const before = known.find((part) => part.id === id);
    const plain = readAmount(amount, locale) ?? amount;
    return {
      ...(before !== undefined && {
        id: before.id,
        notes: before.notes,
        tag_ids: before.tags.map((tag) => tag.id),
        excluded: before.excluded,
        merchant_id: before.merchant?.id ?? null,
      }),
      name: name.trim() === '' ? whole.name : name.trim(),
      // The API takes money out as positive.
      amount: isOutflow(whole) ? plain : negated(plain),
      category_id: category?.id ?? null,
    };
  });
  return { splits };
}

function alongside(whole: Transaction, signed: string): string {
  return isOutflow(whole) ? negated(signed) : signed;
}

function isOutflow({ signed_amount: amount }: Transaction): boolean {
  return isNegative(amount);
}
