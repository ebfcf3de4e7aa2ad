import { randomId } from '@mantine/hooks';
import type { Schemas } from '../../../api/index.ts';
import {
  calculate,
  decimalsOf,
  fromMinor,
  isNegative,
  negated,
  toMinor,
  typedAmount,
} from '../../../ui/format/index.ts';
import type { Transaction } from '../list-query.ts';

/** A split line in the form: the amount or calculation as typed, positive in the direction of the parent. */
export type SplitLine = {
  readonly key: string;
  /** The id of an existing line. */
  readonly id?: string;
  readonly name: string;
  readonly amount: string;
  readonly category: Transaction['category'];
};

export function emptyLine(name: string): SplitLine {
  return { key: randomId(), name, amount: '', category: null };
}

/** The existing lines, or two empty ones. */
export function splitLinesOf(parent: Transaction, lines: readonly Transaction[], locale: string): SplitLine[] {
  if (lines.length === 0) return [{ ...emptyLine(parent.name), category: parent.category }, emptyLine(parent.name)];
  return lines.map(({ id, name, signed_amount: amount, category }) => ({
    key: id,
    id,
    name,
    amount: typedAmount(inParentDirection(parent, amount), locale),
    category,
  }));
}

/**
 * The part of the parent's amount that no line has yet; exact. Null if an amount is invalid or has too many decimals.
 */
export function remainingAmount(parent: Transaction, lines: readonly SplitLine[], locale: string): string | null {
  const digits = decimalsOf(parent.signed_amount);
  let remaining = toMinor(inParentDirection(parent, parent.signed_amount), digits);
  for (const { amount } of lines) {
    const plain = amount.trim() === '' ? '0' : calculate(amount, locale, digits);
    const minor = plain === null ? null : toMinor(plain, digits);
    remaining = remaining === null || minor === null ? null : remaining - minor;
  }
  return remaining === null ? null : fromMinor(remaining, digits);
}

/** Adds the remaining amount to a line. */
export function addRemaining(parent: Transaction, line: SplitLine, remaining: string, locale: string): SplitLine {
  const digits = decimalsOf(parent.signed_amount);
  const own = toMinor(calculate(line.amount, locale, digits) ?? '0', digits) ?? 0n;
  const rest = toMinor(remaining, digits) ?? 0n;
  return { ...line, amount: typedAmount(fromMinor(own + rest, digits), locale) };
}

/** The request body; members of existing lines that the form does not show stay as they are. */
export function toSplitsBody(
  parent: Transaction,
  drafts: readonly SplitLine[],
  existing: readonly Transaction[],
  locale: string,
): Schemas['Splits'] {
  const digits = decimalsOf(parent.signed_amount);
  const splits = drafts.map(({ id, name, amount, category }) => {
    const before = existing.find((line) => line.id === id);
    const plain = calculate(amount, locale, digits) ?? amount;
    return {
      ...(before !== undefined && {
        id: before.id,
        notes: before.notes,
        tag_ids: before.tags.map((tag) => tag.id),
        excluded: before.excluded,
        merchant_id: before.merchant?.id ?? null,
      }),
      name: name.trim() === '' ? parent.name : name.trim(),
      // In the API, money out is positive.
      amount: isOutflow(parent) ? plain : negated(plain),
      category_id: category?.id ?? null,
    };
  });
  return { splits };
}

function inParentDirection(parent: Transaction, signed: string): string {
  return isOutflow(parent) ? negated(signed) : signed;
}

function isOutflow({ signed_amount: amount }: Transaction): boolean {
  return isNegative(amount);
}
