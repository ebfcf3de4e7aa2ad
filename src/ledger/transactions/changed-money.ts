import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type AppError, allOf, invalidAll, readable } from '#kernel/errors.ts';
import { type Currency, requireCurrency, storedCurrency } from '#kernel/money/currencies.ts';
import { absolute, formatDecimal } from '#kernel/money/money.ts';
import {
  chargedAt,
  NO_ORIGINAL,
  type OriginalAmount,
  type OriginalColumns,
  originalColumns,
  type Paid,
  sameCurrency,
  type TransactionRow,
} from '#ledger/posting/index.ts';
import { type Rates, ratesOn } from '#ledger/rates/rates.ts';
import { findHeldAccount, type Permission, requireEnough } from '#ledger/visibility.ts';
import { directed, entryAmount, notOfAccount, requireNoFee } from './new-entry.ts';
import type { TransactionChangeInput } from './schemas.ts';

/** A change of a transaction, and the currency of its account after it. */
type MoneyChange = {
  readonly before: TransactionRow;
  readonly change: TransactionChangeInput;
  readonly charged: Currency;
};

type Money = Partial<Pick<TransactionRow, 'amount_minor' | 'currency'> & OriginalColumns>;

/** The money after a change; or what was paid, of which the account is charged at the rate of the day. */
type Decided = Money | { readonly paid: Paid };

/** Reads what decides on the money after a change, which the returned function gives. It throws `forbidden`, `validation_failed`. */
export async function loadChangedMoney(
  tx: FamilyTransaction,
  before: TransactionRow,
  change: TransactionChangeInput,
  permission: Permission,
): Promise<() => Money> {
  const asked = { before, change, charged: await chargedCurrency(tx, before, change) };
  const rates = await ratesOfPaid(tx, asked);
  return () => {
    const decided = decide(asked);
    if (!('paid' in decided)) return decided;
    requireEnough(permission, 'full_control');
    if (before.split_parts_count > 0n) throw fixedBySplits(change);
    return chargedAt(rates, decided.paid, asked.charged, change.date ?? before.date);
  };
}

const FIXED_BY_SPLITS = ['amount', 'nature', 'currency', 'date'] as const;
// Another original amount alone gives another amount, and so does an account in another currency.
const FIXED_TOO = ['original', 'account_id'] as const;

/** The refusal of another amount or day of a split transaction. */
export function fixedBySplits(change: TransactionChangeInput): AppError {
  const isSent = (member: keyof TransactionChangeInput) => change[member] !== undefined;
  const members = FIXED_BY_SPLITS.filter(isSent);
  return invalidAll(
    (members.length > 0 ? members : FIXED_TOO.filter(isSent)).map((member) => ({
      pointer: `/${member}`,
      code: 'split',
      message: `${member} of a split transaction changes with its splits, as one`,
    })),
  );
}

const OF_MONEY = ['account_id', 'amount', 'currency', 'nature', 'original'] as const;

async function chargedCurrency(
  tx: FamilyTransaction,
  before: TransactionRow,
  change: TransactionChangeInput,
): Promise<Currency> {
  const isSent = OF_MONEY.some((member) => readable(() => change[member]) !== undefined);
  const id = readable(() => change.account_id) ?? before.account_id;
  // A move to a hidden account is refused, and says nothing of its currency.
  const held = isSent ? await findHeldAccount(tx, id) : undefined;
  return storedCurrency(held?.account.currency ?? before.currency);
}

function ratesOfPaid({ db, familyId }: FamilyTransaction, asked: MoneyChange): Promise<Rates> {
  const decided = readable(() => decide(asked));
  const date = readable(() => asked.change.date) ?? asked.before.date;
  const currencies = decided && 'paid' in decided ? [decided.paid.currency.code, asked.charged.code] : [];
  return ratesOn(db, familyId, currencies, [date]);
}

function decide(asked: MoneyChange): Decided {
  const original = readable(() => asked.change.original);
  return original ? withOriginal(asked, original) : withoutOriginal(asked);
}

/** An amount with an original one is the charged one. Without it the rate decides, unless the bank did. */
function withOriginal({ before, change, charged }: MoneyChange, sent: OriginalAmount): Decided {
  const isOfRate = before.original_rate_source !== null || before.currency !== charged.code;
  const isFollowing = isOfRate && readable(() => change.amount ?? null) === null;
  const [original, amount] = allOf(
    () => sentOriginal(change, sent, charged),
    () => (isFollowing ? undefined : changedAmount(change, { minor: before.amount_minor, currency: charged })),
  );
  if (amount !== undefined) return { ...chargedMoney(before, amount), ...original };
  requireNoFee(original);
  const { minor, currency } = paidOf({ ...original, amount_minor: before.amount_minor });
  if (currency.code === charged.code) throw sameCurrency();
  const paid = { currency, minor: change.nature === undefined ? minor : directed(minor, change.nature) };
  return chargedBefore(before, paid, charged) ?? { paid };
}

function sentOriginal(change: TransactionChangeInput, sent: OriginalAmount, charged: Currency): OriginalColumns {
  const columns = originalColumns(sent, charged);
  if (change.currency !== undefined && change.currency !== charged.code) throw notOfAccount();
  return columns;
}

/** An amount in another currency than the account's is an original one. */
function withoutOriginal({ before, change, charged }: MoneyChange): Decided {
  const amount = changedAmount(change, amountMeant({ before, change, charged }));
  if (amount.currency.code === charged.code) {
    const isNone = readable(() => change.original) === null || before.original_currency === charged.code;
    return { ...chargedMoney(before, amount), ...(isNone && NO_ORIGINAL) };
  }
  const isMoved = change.account_id !== undefined && change.account_id !== before.account_id;
  const isStored = amount.currency.code === before.currency && amount.minor === before.amount_minor;
  if (isStored && !isMoved) return {};
  return chargedBefore(before, amount, charged) ?? { paid: amount };
}

/** The amount that stands for one that is not sent: what was paid, in its currency or for an account in another one. */
function amountMeant({ before, change, charged }: MoneyChange): Paid {
  const currency = change.currency ?? (before.currency === charged.code ? charged.code : before.original_currency);
  const isPaid = change.amount === undefined && currency !== null && currency === before.original_currency;
  return isPaid ? paidOf(before) : { minor: before.amount_minor, currency: storedCurrency(before.currency) };
}

// Trailing zeros do not count as decimals in the new currency.
const TRAILING_ZEROS = /\.0+$|(?<=\.\d+)0+$/;

// A new currency alone keeps the figure, not the minor units: 12.30 USD becomes 12.30 KWD, and 12.00 USD 12 JPY.
function changedAmount(change: TransactionChangeInput, meant: Paid): Paid {
  const currency = requireCurrency(change.currency ?? meant.currency.code);
  const figure = change.amount ?? formatDecimal(-meant.minor, meant.currency).replace(TRAILING_ZEROS, '');
  const minor = entryAmount(figure, {}, currency);
  return { currency, minor: change.nature === undefined ? minor : directed(minor, change.nature) };
}

function chargedMoney(before: TransactionRow, { minor, currency }: Paid): Money {
  const isSame = currency.code === before.currency && absolute(minor) === absolute(before.amount_minor);
  return {
    currency: currency.code,
    amount_minor: minor,
    // The rate of the day did not make another amount, and a fee is in the currency of its amount.
    ...(!isSame && { original_rate_source: null }),
    ...(currency.code !== before.currency && { original_fee_minor: null }),
  };
}

type WithOriginal = OriginalColumns & Pick<TransactionRow, 'amount_minor'>;

/** The original amount, in the direction of the amount. */
function paidOf({ original_minor, original_currency, amount_minor }: WithOriginal): Paid {
  const minor = original_minor ?? 0n;
  return { minor: amount_minor > 0n ? minor : -minor, currency: storedCurrency(original_currency ?? '') };
}

/** The charge for the same original amount, which stays whatever rates or days have changed since. */
function chargedBefore(before: TransactionRow, paid: Paid, charged: Currency): Money | undefined {
  const { amount_minor, currency, original_minor, original_currency } = before;
  const isSame = original_minor === absolute(paid.minor) && original_currency === paid.currency.code;
  if (!isSame || currency !== charged.code) return undefined;
  return { amount_minor: paid.minor < 0n ? -absolute(amount_minor) : absolute(amount_minor) };
}
