import { z } from 'zod';
import { civilDate, multilineText, singleLineText } from '#http/fields.ts';
import { isId } from '#kernel/ids.ts';
import { findCurrency, storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal, MAX_MINOR } from '#kernel/money/money.ts';

// Members that records of `coffer.ndjson` have in common.

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const AMOUNT = /^-?\d{1,16}(\.\d+)?$/;
const COLOR = /^#[0-9A-Fa-f]{6}$/;

export const id = z.string().refine(isId, 'must be a UUID in lower case');
export const at = z
  .string()
  .refine(
    (text) => INSTANT.test(text) && !Number.isNaN(Date.parse(text)),
    'must be an instant such as 2026-01-05T10:20:00.000Z',
  );
export const currency = z.string().refine((code) => findCurrency(code)?.code === code, 'must be a known currency');
export const color = z.string().regex(COLOR, 'must be # and six hexadecimal digits');
export const date = civilDate;
export const derived = z.unknown();

// Bank files may have brought carriage returns.
export const notes = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value),
  multilineText(10_000),
);

export const times = { created_at: at, updated_at: at };
export const text = singleLineText;
export const name = text(255);

/** An amount as the export writes it, in minor units of the currency. */
export function minor(amount: string, code: string, ctx: z.RefinementCtx, member: string): bigint {
  const known = findCurrency(code);
  const parsed = known && AMOUNT.test(amount) ? BigInt(amount.replace('.', '')) : undefined;
  const isExact = known && parsed !== undefined && formatDecimal(parsed, known) === amount;
  if (isExact && parsed <= MAX_MINOR && parsed >= -MAX_MINOR) return parsed;
  ctx.addIssue({ code: 'custom', message: 'must be an amount with all decimals of its currency', path: [member] });
  return 0n;
}

/** An amount with the other sign, as a record has it where this format has money out as positive. */
export function negated(amount: string, code: string, ctx: z.RefinementCtx, member: string): string {
  return formatDecimal(-minor(amount, code, ctx, member), storedCurrency(code));
}
