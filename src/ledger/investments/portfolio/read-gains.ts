import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { writeDecimal } from '#kernel/money/decimal.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import type { GainOfLot, RealisedGain } from '#ledger/investments/cost-basis/trade-events.ts';
import { distinctRates, type Rates } from '#ledger/rates/rates.ts';
import { type FollowedLine, followPortfolio } from './follow-portfolio.ts';
import type { GainsQuery } from './schemas.ts';
import { scopeOf } from './scope.ts';

/** The realised gains of a range of days, one for each part of a lot that left; by default of this year so far. */
export async function readGains(context: Context, query: z.output<typeof GainsQuery>) {
  const { scope, currency, today } = await scopeOf(context, query);
  const end = query.end_date ?? (query.year === undefined ? today : `${query.year}-12-31`);
  const start = query.start_date ?? `${query.year ?? end.slice(0, 4)}-01-01`;
  const { lines, rates } = await followPortfolio(context, { scope, currency, end });
  const gains = lines
    .flatMap((line) => line.inAccountCurrency.gains.flatMap((gain) => partsOf(line, gain)))
    .filter(({ gain }) => gain.date >= start)
    .sort((one, other) => (one.gain.date < other.gain.date ? -1 : one.gain.date > other.gain.date ? 1 : 0));
  const shown = gains.map((gain) => ({ gain, ...convertedOf(gain, { rates, currency }) }));
  const money = (minor: bigint) => formatDecimal(minor, storedCurrency(currency));
  const sum = (read: (one: (typeof shown)[number]) => bigint | null) =>
    money(shown.reduce((total, one) => total + (read(one) ?? 0n), 0n));
  return {
    currency,
    start_date: start,
    end_date: end,
    total: {
      proceeds: sum(({ proceeds }) => proceeds),
      cost: sum(({ cost }) => cost),
      gain: sum(({ gained }) => gained),
      currency_gain: sum(({ currencyGain }) => currencyGain),
      is_complete: shown.every(({ gained, currencyGain }) => gained !== null && currencyGain !== null),
    },
    gains: shown.map(({ gain, ...converted }) => present(gain, converted, money)),
    missing_rates: distinctRates(rates.missing),
  };
}

type Part = {
  readonly line: FollowedLine;
  readonly gain: RealisedGain;
  readonly part: GainOfLot;
  /** In the asked currency; undefined where the trade gave no gain there. */
  readonly asked: GainOfLot | undefined;
  readonly own: GainOfLot | undefined;
};

/** The parts of a gain. A return of capital may exceed a cost in one currency and not in another: then parts have no partner. */
function partsOf(line: FollowedLine, gain: RealisedGain): Part[] {
  const partnerIn = ({ gains }: FollowedLine['inCurrency']) => {
    const found = gains.find(({ trade }) => trade === gain.trade);
    return found?.parts.length === gain.parts.length ? found.parts : [];
  };
  const [asked, own] = [partnerIn(line.inCurrency), partnerIn(line.inOwnCurrency)];
  return gain.parts.map((part, at) => ({ line, gain, part, asked: asked[at], own: own[at] }));
}

type Converted = {
  readonly proceeds: bigint | null;
  readonly cost: bigint | null;
  readonly gained: bigint | null;
  readonly currencyGain: bigint | null;
};

function convertedOf(
  { line, gain, asked, own, part }: Part,
  { rates, currency }: { rates: Rates; currency: string },
): Converted {
  if (asked === undefined || line.unconverted.has(gain.trade)) {
    return { proceeds: null, cost: asked?.cost ?? null, gained: null, currencyGain: null };
  }
  const ofPrice =
    own?.gain == null || line.foreignLots.has(part.lot)
      ? undefined
      : rates.convert(own.gain, line.security.currency, currency, gain.date);
  const currencyGain = asked.gain === null || ofPrice === undefined ? null : asked.gain - ofPrice;
  return { proceeds: asked.proceeds, cost: asked.cost, gained: asked.gain, currencyGain };
}

function present({ line, gain, part }: Part, converted: Converted, money: (minor: bigint) => string) {
  const { account, security } = line;
  const own = storedCurrency(account.currency);
  const inOwn = (minor: bigint | null) => (minor === null ? null : formatDecimal(minor, own));
  const inAsked = (minor: bigint | null) => (minor === null ? null : money(minor));
  return {
    date: gain.date,
    type: gain.type,
    trade_id: gain.trade,
    account: { id: account.id, name: account.name },
    security: { id: security.id, ticker: security.ticker, name: security.name, isin: security.isin },
    lot_trade_id: part.lot,
    acquired_on: part.acquiredOn,
    days_held: part.daysHeld,
    qty: writeDecimal(part.quantity),
    currency: account.currency,
    proceeds: formatDecimal(part.proceeds, own),
    cost: inOwn(part.cost),
    gain: inOwn(part.gain),
    converted: {
      proceeds: inAsked(converted.proceeds),
      cost: inAsked(converted.cost),
      gain: inAsked(converted.gained),
      currency_gain: inAsked(converted.currencyGain),
    },
  };
}
