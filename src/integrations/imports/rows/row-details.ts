import { decimalOf } from '#integrations/imports/formats/trades/trade-rows.ts';
import {
  type FileTrade,
  type RowDetails,
  RowFault,
  type SplitLine,
  type StatementRow,
} from '#integrations/imports/statement.ts';
import { type Currency, findCurrency } from '#kernel/money/currencies.ts';
import { toMinor } from '#kernel/money/decimal.ts';
import { formatDecimal, parseAmount } from '#kernel/money/money.ts';
import type { EntryDetails, FileLabels, FileLine, PaidAmount } from '#ledger/imported-entries/index.ts';
import { isFeeOf } from '#ledger/posting/index.ts';

const LABEL_MAX = 100;
const TAGS_MAX = 100;
const NAME_MAX = 255;
const LINES_MAX = 50;

type Money = { readonly amount_minor: bigint; readonly currency: Currency };

/** The details of a row. `otherAccount` is the other account of a transfer, as the file names it. */
type FileDetails = EntryDetails & { readonly otherAccount: string | null };

type Stored = { readonly details?: string | null };

/** The original amount of a stored row. */
export function storedOriginal({ details = null }: Stored): PaidAmount | null {
  return details?.includes('"original":{') === true ? (storedDetails(details)?.original ?? null) : null;
}

/** Whether a rate has made the amount of a stored row. */
export function isStoredByRate({ details = null }: Stored): boolean {
  return details?.includes('"rate_source":"') === true;
}

const OF_ORIGINAL = ['amount_minor', 'currency', 'fee_minor', 'rate_source'] as const;

export function isSameOriginal(one: PaidAmount | null, other: PaidAmount | null): boolean {
  return OF_ORIGINAL.every((member) => (one?.[member] ?? null) === (other?.[member] ?? null));
}

type RowWithOriginal = Pick<StatementRow, 'original' | 'amount'>;

/** The original amount of a row; null unless it is an amount in another currency, with the decimals of that. */
export function originalOf({ original, amount: total }: RowWithOriginal, charged: string | null): PaidAmount | null {
  const currency = original && findCurrency(original.currency);
  if (original === undefined || currency === undefined || currency.code === charged) return null;
  const amount = parseAmount(original.amount, currency);
  if (!amount.ok || amount.minor <= 0n) return null;
  return {
    amount_minor: amount.minor,
    currency: currency.code,
    fee_minor: feeIn(original.fee, total, findCurrency(charged ?? '')),
  };
}

/** The fee that is a part of an amount; null for any other text. */
function feeIn(text: string | undefined, total: string, charged: Currency | undefined): bigint | null {
  if (text === undefined || charged === undefined) return null;
  const [fee, amount] = [parseAmount(text, charged), parseAmount(total, charged)];
  return fee.ok && amount.ok && fee.minor > 0n && isFeeOf(fee.minor, amount.minor) ? fee.minor : null;
}

type Parts = {
  readonly details: RowDetails;
  readonly otherAccount: string | null;
  readonly original: PaidAmount | null;
};

/**
 * The details of a row in the form in which they are stored, or null if it has none.
 * @throws RowFault if its split lines do not sum to it.
 */
export function detailsOf({ details, otherAccount, original }: Parts, money: Money): string | null {
  const all = linesOf(details.splits ?? [], money);
  const [only] = all.length === 1 ? all : [];
  // A split into one line says nothing but its labels.
  const labels = only ?? labelsOf(details);
  const lines = only === undefined ? all : [];
  const { excluded = false, cleared = false } = details;
  const hasMore = excluded || cleared || lines.length > 0 || otherAccount !== null || original !== null;
  if (!hasLabels(labels) && !hasMore) return null;
  const { category, parentCategory, merchant, tags } = labels;
  return JSON.stringify(
    { category, parentCategory, merchant, tags, excluded, cleared, otherAccount, original, lines },
    (_name, value) => (typeof value === 'bigint' ? String(value) : value),
  );
}

/** A trade as a row stores it: its money is minor units as text. */
export type StoredTrade = FileTrade;

/** The details of a row that is a trade. */
export function tradeDetails(trade: StoredTrade, currency: Currency): string {
  const minor = (plain: string) => String(toMinor(decimalOf(plain), currency));
  const { fee, tax, cost } = trade;
  const stored = { ...trade, fee: minor(fee), tax: minor(tax), cost: cost === null ? null : minor(cost) };
  return JSON.stringify({ ...NO_LABELS, trade: stored });
}

const NO_LABELS = {
  ...{ category: null, parentCategory: null, merchant: null, tags: [] },
  ...{ excluded: false, cleared: false, otherAccount: null, original: null, lines: [] },
};

/** The details of a row that says which pending transaction a bank lists no more. */
export function unlistedDetails(transactionId: string): string {
  return JSON.stringify({ ...NO_LABELS, unlisted: transactionId });
}

/** The pending transaction that the bank lists no more; null for a row that the bank has sent. */
export function storedUnlisted(details: string | null): string | null {
  if (details?.includes('"unlisted"') !== true) return null;
  return (JSON.parse(details) as { readonly unlisted?: string }).unlisted ?? null;
}

/** The trade that a row stores; null for a movement of money. */
export function storedTrade(details: string | null): StoredTrade | null {
  return details === null ? null : ((JSON.parse(details) as { readonly trade?: StoredTrade }).trade ?? null);
}

export function storedDetails(text: string | null): FileDetails | null {
  if (text === null) return null;
  // Rows of earlier releases do not have these.
  const details: FileDetails = { otherAccount: null, cleared: false, original: null, ...JSON.parse(text) };
  const { original } = details;
  return {
    ...details,
    original: original && {
      ...original,
      amount_minor: BigInt(original.amount_minor),
      fee_minor: original.fee_minor == null ? null : BigInt(original.fee_minor),
    },
    lines: details.lines.map((line) => ({ ...line, amount_minor: BigInt(line.amount_minor) })),
  };
}

function linesOf(splits: readonly SplitLine[], { amount_minor, currency }: Money): FileLine[] {
  if (splits.length > LINES_MAX)
    throw new RowFault('invalid_split_line', `The transaction has more than ${LINES_MAX} split lines`);
  const lines = splits.map((line) => lineOf(line, currency));
  const sum = lines.reduce((total, line) => total + line.amount_minor, 0n);
  if (lines.length === 0 || sum === amount_minor) return lines;
  const [is, must] = [formatDecimal(sum, currency), formatDecimal(amount_minor, currency)];
  throw new RowFault('invalid_split_line', `The split lines sum to ${is}, and the transaction is ${must}`);
}

function lineOf(line: SplitLine, currency: Currency): FileLine {
  const amount = parseAmount(line.amount, currency);
  if (!amount.ok) throw new RowFault(amount.code, `The amount of a split line ${amount.message}`);
  return { ...labelsOf(line), amount_minor: amount.minor, ...textsOf(line) };
}

function textsOf({ name, notes }: SplitLine) {
  return { name: singleLine(name).slice(0, NAME_MAX), notes: notes === null ? null : severalLines(notes) };
}

function labelsOf({ category, parentCategory, merchant, tags = [] }: RowDetails): FileLabels {
  const names = tags.flatMap((tag) => labelName(tag) ?? []);
  return {
    category: labelName(category),
    parentCategory: labelName(parentCategory),
    merchant: labelName(merchant),
    tags: [...new Set(names)].slice(0, TAGS_MAX),
  };
}

function hasLabels({ category, merchant, tags }: FileLabels): boolean {
  return category !== null || merchant !== null || tags.length > 0;
}

/** The name in the form that labels have: one line of at most 100 characters. */
export function labelName(text: string | null | undefined): string | null {
  return (
    singleLine(text ?? '')
      .slice(0, LABEL_MAX)
      .toWellFormed()
      .trim() || null
  );
}

// The forms in which the API takes texts: files of banks and apps have others too.

const BREAKS = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/** The text as one line, without controls and bidirectional overrides. */
export function singleLine(text: string): string {
  return text.toWellFormed().replace(BREAKS, ' ').trim();
}

/** The text with its lines, without controls. */
export function severalLines(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, ' ');
}
