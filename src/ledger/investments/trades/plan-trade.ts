import type { z } from 'zod';
import { invalid } from '#kernel/errors.ts';
import { type Currency, requireCurrency, storedCurrency } from '#kernel/money/currencies.ts';
import {
  add,
  compare,
  type Decimal,
  fromMinor,
  isZero,
  multiply,
  negate,
  parseDecimal,
  toMinor,
  writeDecimal,
  ZERO,
} from '#kernel/money/decimal.ts';
import { absolute, MAX_MINOR, parseAmount } from '#kernel/money/money.ts';
import { parseRatio } from '#ledger/investments/cost-basis/ratio.ts';
import { ACTIVITY_LABELS, rulesOfTrade, TRADE_TYPES, type TradeType } from '#ledger/investments/trade-types.ts';
import { storedDecimal } from './present.ts';
import type { NewTrade } from './schemas.ts';
import type { TradeRow, TradeView } from './store.ts';
import { FAULTS, refuse, type TradeFault } from './trade-faults.ts';

/** The members of a request, to create a trade or to change one. */
export type SentTrade = Omit<Partial<z.output<typeof NewTrade>>, 'account_id' | 'external_id' | 'source'>;

type NamedSecurity = { readonly id: string; readonly ticker: string };
type ChosenLots = readonly { readonly trade_id: string; readonly qty: string }[];

/** A trade as it is stated, before its sums are computed. Money is minor units of the account's currency, without a sign. */
export type TradeDraft = {
  readonly type: TradeType;
  readonly date: string;
  /** Null for one that follows from the others. */
  readonly name: string | null;
  readonly notes: string | null;
  readonly label: string | null;
  readonly security: NamedSecurity | null;
  readonly other: NamedSecurity | null;
  readonly quantity: Decimal | null;
  readonly price: Decimal | null;
  readonly priceCurrency: string;
  /** Units of the account's currency for one of the price's; null where they are the same. */
  readonly rate: string | null;
  /** The money that moves; null where quantity and price say it. */
  readonly amount: bigint | null;
  readonly fee: bigint;
  readonly tax: bigint;
  readonly cost: bigint | null;
  readonly acquiredOn: string | null;
  readonly ratio: string | null;
  readonly costShare: string | null;
  readonly lots: ChosenLots | null;
};

/** The references of a request, as they were found. */
export type TradeReferences = {
  /** The account's currency. */
  readonly currency: string;
  readonly security: NamedSecurity | null | undefined;
  readonly other: NamedSecurity | null | undefined;
  readonly priceCurrency: string;
  readonly rate: string | null;
};

const DIRECTIONS: Readonly<Record<string, TradeType>> = { sell: 'sell', inflow: 'sell', buy: 'buy', outflow: 'buy' };

/** The type that a request names. @throws AppError `validation_failed`. */
export function typeOfTrade(
  sent: { type?: string | undefined; nature?: string | undefined },
  base?: TradeType,
): TradeType {
  const named = sent.type?.toLowerCase() ?? (sent.nature && DIRECTIONS[sent.nature.toLowerCase()]) ?? base;
  if (named === undefined || !Object.hasOwn(TRADE_TYPES, named)) {
    refuse([FAULTS.type]);
  }
  return named as TradeType;
}

/** Reads a request over what a stored trade says. @throws AppError `validation_failed` with every fault. */
export function planTrade(
  type: TradeType,
  sent: SentTrade,
  { currency, security, other, priceCurrency, rate }: TradeReferences,
  base: TradeDraft | null = null,
): TradeDraft {
  const rules = rulesOfTrade(type);
  const faults: TradeFault[] = [];
  const sums = new SentSums(priceCurrency, rate, currency, faults);
  const named = security === undefined ? (base?.security ?? null) : security;
  const given = other === undefined ? (base?.other ?? null) : other;
  const date = sent.date ?? base?.date ?? '';
  if (date === '') faults.push(FAULTS.noDate);
  const label = sent.investment_activity_label;
  if (label !== undefined && !ACTIVITY_LABELS.some((known) => known === label)) faults.push(FAULTS.label);
  if (rules.needs === 'amount') requireAmount(type, sent, base, faults);
  if (rules.security === 'required' && named === null) faults.push(FAULTS.noSecurity);
  const quantity =
    rules.units === 0n ? null : (decimalOf(sent.qty) ?? (isAbsent(sent.qty) ? base?.quantity : null) ?? null);
  const price = decimalOf(sent.price) ?? (isAbsent(sent.price) ? base?.price : null) ?? null;
  if (rules.needs === 'units') requireUnits(sent, { quantity, price }, faults);
  if (rules.needs === 'quantity' && !isAboveZero(quantity)) faults.push(FAULTS.noQuantity);
  if (rules.needs === 'ratio') requireRatio(type, sent.ratio ?? base?.ratio ?? '', given, faults);
  const draft: TradeDraft = {
    type,
    date,
    name: sent.name ?? (base && keptName(base)),
    notes: sent.notes === undefined ? (base?.notes ?? null) : sent.notes || null,
    label: label ?? base?.label ?? null,
    security: named,
    other: type === 'merger' || type === 'spin_off' ? given : null,
    quantity,
    price,
    priceCurrency,
    rate,
    amount: sums.read('amount', sent.amount) ?? keptAmount(rules.needs, sent, base),
    fee: sums.read('fee', sent.fee) ?? base?.fee ?? 0n,
    tax: sums.read('tax', sent.tax) ?? base?.tax ?? 0n,
    cost: sums.read('cost', sent.cost) ?? base?.cost ?? null,
    acquiredOn: sent.acquired_on ?? base?.acquiredOn ?? null,
    ratio: rules.needs === 'ratio' ? canonicalRatio(sent.ratio ?? base?.ratio ?? '') : null,
    costShare: type === 'spin_off' ? shareOf(sent.cost_share, base, faults) : null,
    lots: type === 'sell' || type === 'transfer_out' ? lotsOf(sent.lots, base, faults) : null,
  };
  if (exceeds(draft.lots, quantity)) faults.push(FAULTS.lots);
  refuse(faults, base === null ? undefined : 'Trade could not be updated');
  return draft;
}

type Columns = Pick<
  TradeRow,
  | (
      | 'type'
      | 'date'
      | 'name'
      | 'notes'
      | 'activity_label'
      | 'security_id'
      | 'other_security_id'
      | 'currency'
      | 'quantity'
    )
  | ('price' | 'price_currency' | 'exchange_rate' | 'amount_minor' | 'fee_minor' | 'tax_minor' | 'cost_minor')
  | ('acquired_on' | 'ratio' | 'cost_share' | 'lots')
>;

/** The columns of a trade. @throws AppError `validation_failed` where a sum is out of range. */
export function columnsOfDraft(draft: TradeDraft, currencyCode: string): Columns {
  const { type, quantity, price, fee, tax } = draft;
  const rules = rulesOfTrade(type);
  const currency = storedCurrency(currencyCode);
  const gross = quantity && price ? toMinor(inAccountCurrency(multiply(quantity, price), draft.rate), currency) : null;
  const amount = amountOf(draft, gross);
  const cost = costOf(draft, gross);
  for (const sum of [amount, cost ?? 0n, gross ?? 0n]) requireInRange(sum);
  const signed = quantity === null ? ZERO : rules.units === -1n ? negate(quantity) : quantity;
  return {
    type,
    date: draft.date,
    name: draft.name ?? nameOf(draft),
    notes: draft.notes,
    activity_label: draft.label ?? rules.label,
    security_id: draft.security?.id ?? null,
    other_security_id: draft.other?.id ?? null,
    currency: currencyCode,
    quantity: writeDecimal(signed),
    price: price === null ? '0' : writeDecimal(price),
    price_currency: draft.priceCurrency,
    exchange_rate: draft.rate,
    amount_minor: amount,
    fee_minor: fee,
    tax_minor: tax,
    cost_minor: cost,
    acquired_on: rules.units === 1n && rules.needs === 'quantity' ? draft.acquiredOn : null,
    ratio: draft.ratio,
    cost_share: draft.costShare,
    lots: draft.lots === null ? null : JSON.stringify(draft.lots),
  };
}

/** A stored trade as it was stated. */
export function draftOf(view: TradeView): TradeDraft {
  const quantity = storedDecimal(view.quantity);
  const price = storedDecimal(view.price);
  const named = (id: string | null, ticker: string | null) => (id === null ? null : { id, ticker: ticker ?? '' });
  return {
    type: view.type as TradeType,
    date: view.date,
    name: view.name,
    notes: view.notes,
    label: view.activity_label,
    security: named(view.security_id, view.ticker),
    other: named(view.other_security_id, view.other_ticker),
    quantity: isZero(quantity) ? null : quantity.digits < 0n ? negate(quantity) : quantity,
    price: isZero(price) ? null : price,
    priceCurrency: view.price_currency,
    rate: view.exchange_rate,
    amount: absolute(view.amount_minor),
    fee: view.fee_minor,
    tax: view.tax_minor,
    cost: view.cost_minor,
    acquiredOn: view.acquired_on,
    ratio: view.ratio,
    costShare: view.cost_share,
    lots: view.lots === null ? null : JSON.parse(view.lots),
  };
}

/** Sums of money of a request, in the account's currency. */
class SentSums {
  readonly #from: Currency;
  readonly #to: Currency;
  readonly #rate: string | null;
  readonly #faults: TradeFault[];

  constructor(from: string, rate: string | null, to: string, faults: TradeFault[]) {
    this.#from = requireCurrency(from);
    this.#to = storedCurrency(to);
    this.#rate = rate;
    this.#faults = faults;
  }

  /** Undefined where nothing is sent, or a fault was noted. */
  read(member: 'amount' | 'fee' | 'tax' | 'cost', text: string | undefined): bigint | undefined {
    if (text === undefined || isAbsent(text)) return undefined;
    const parsed = parseAmount(text, this.#from);
    if (!parsed.ok || parsed.minor < 0n || (member === 'amount' && parsed.minor === 0n)) {
      const message = `${member} must be a valid positive number`;
      const { code } = parsed.ok ? { code: 'not_positive' } : parsed;
      this.#faults.push(
        member === 'amount'
          ? { ...FAULTS.amount, code }
          : { pointer: `/${member}`, code, message, headline: 'Trade could not be created' },
      );
      return undefined;
    }
    return toMinor(inAccountCurrency(fromMinor(parsed.minor, this.#from), this.#rate), this.#to);
  }
}

function inAccountCurrency(decimal: Decimal, rate: string | null): Decimal {
  return rate === null ? decimal : multiply(decimal, storedDecimal(rate));
}

function amountOf({ type, amount, fee, tax }: TradeDraft, gross: bigint | null): bigint {
  const { needs, cash } = rulesOfTrade(type);
  if (type === 'reinvestment') return 0n;
  if (cash === 'none') return fee + tax;
  if (amount !== null) return cash === 'in' ? -amount : amount;
  if (needs !== 'units' || gross === null) throw new Error('a trade has no amount');
  return cash === 'in' ? fee + tax - gross : gross + fee + tax;
}

/** The cost of units that were not paid for here: for those of a reinvestment the dividend. */
function costOf({ type, amount, fee, tax, cost }: TradeDraft, gross: bigint | null): bigint | null {
  if (type === 'reinvestment') return amount || (gross ?? 0n) + fee + tax;
  if (type === 'opening' || type === 'transfer_in') return cost ?? gross;
  return null;
}

function nameOf({ type, quantity, security, ratio }: TradeDraft): string {
  const { words } = rulesOfTrade(type);
  const ticker = security?.ticker ?? null;
  if (quantity !== null && ticker !== null) return `${words} ${writeDecimal(quantity)} shares of ${ticker}`;
  if (type === 'split') return `${words} ${ratio}: ${ticker}`;
  return ticker === null ? words : `${words}: ${ticker}`;
}

// A name that a person gave stays; another follows the change.
function keptName(base: TradeDraft): string | null {
  return base.name === nameOf(base) ? null : base.name;
}

const FIGURES = ['qty', 'price', 'fee', 'tax', 'currency', 'exchange_rate', 'type'] as const;

/** The stored amount of a purchase or sale stays until something of which it is made changes. */
function keptAmount(needs: string, sent: SentTrade, base: TradeDraft | null): bigint | null {
  if (base === null) return null;
  const isRecomputed = needs === 'units' && FIGURES.some((member) => sent[member] !== undefined);
  return isRecomputed ? null : base.amount;
}

function requireAmount(type: TradeType, { amount }: SentTrade, base: TradeDraft | null, faults: TradeFault[]): void {
  if (!isAbsent(amount) || base?.amount != null) return;
  faults.push(FAULTS.noAmount(type === 'interest' ? '' : type));
}

function requireUnits(
  { qty, price }: SentTrade,
  planned: { readonly quantity: Decimal | null; readonly price: Decimal | null },
  faults: TradeFault[],
): void {
  const isText = [qty, price].some((text) => !isAbsent(text) && decimalOf(text) === undefined);
  if (isText) faults.push(FAULTS.units);
  else if (!isAboveZero(planned.quantity) || !isAboveZero(planned.price)) faults.push(FAULTS.noUnits);
}

function requireRatio(type: TradeType, ratio: string, other: NamedSecurity | null, faults: TradeFault[]): void {
  if (parseRatio(ratio) === undefined) faults.push(FAULTS.ratio);
  if (type !== 'split' && other === null) faults.push(FAULTS.noOther);
}

function canonicalRatio(text: string): string {
  const ratio = parseRatio(text);
  if (ratio === undefined) return text;
  const [after, before] = [writeDecimal(ratio.after), writeDecimal(ratio.before)];
  return before === '1' ? after : `${after}:${before}`;
}

const ONE = { digits: 1n, scale: 0 };

/** The share of the cost that a spin-off takes; null while it is not known. */
function shareOf(text: string | undefined, base: TradeDraft | null, faults: TradeFault[]): string | null {
  if (isAbsent(text)) return base?.costShare ?? null;
  const share = decimalOf(text);
  if (share === undefined || share.digits < 0n || compare(share, ONE) > 0) {
    const message = 'cost_share must be a number from 0 to 1';
    faults.push({ pointer: '/cost_share', code: 'not_a_share', message, headline: 'Trade could not be created' });
    return '0';
  }
  return writeDecimal(share);
}

function lotsOf(sent: ChosenLots | undefined, base: TradeDraft | null, faults: TradeFault[]): ChosenLots | null {
  if (sent === undefined) return base?.lots ?? null;
  if (sent.length === 0) return null;
  return sent.map(({ trade_id, qty }, index) => {
    const quantity = decimalOf(qty) ?? null;
    if (quantity === null || !isAboveZero(quantity)) {
      const message = `lots[${index}].qty must be a positive number`;
      const pointer = `/lots/${index}/qty`;
      faults.push({ pointer, code: 'not_positive', message, headline: 'Trade could not be created' });
    }
    return { trade_id, qty: quantity === null ? '0' : writeDecimal(quantity) };
  });
}

/** Whether the lots of a trade have more units than it. */
function exceeds(lots: ChosenLots | null, quantity: Decimal | null): boolean {
  const units = (lots ?? []).reduce((sum, { qty }) => add(sum, parseDecimal(qty) ?? ZERO), ZERO);
  return quantity !== null && compare(units, quantity) > 0;
}

function requireInRange(sum: bigint): void {
  if (absolute(sum) <= MAX_MINOR) return;
  throw invalid('/amount', 'out_of_range', 'amount would be out of range: send a smaller quantity or price');
}

function isAbsent(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}

function decimalOf(text: string | undefined): Decimal | undefined {
  return text === undefined ? undefined : parseDecimal(text);
}

function isAboveZero(decimal: Decimal | null): boolean {
  return decimal !== null && decimal.digits > 0n;
}
