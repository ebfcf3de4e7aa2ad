import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { foreignShares, NO_SHARE } from '#ledger/balances/index.ts';
import { familyCurrency, familyToday } from '#ledger/family.ts';
import { distinctRates, type MissingRate } from '#ledger/rates/rates.ts';
import { ratesOn } from '#ledger/rates/read-rates.ts';
import { type AccountSeries, findSeries, worthAt } from '#ledger/reports/balances/index.ts';
import type { BalanceSheetQuery } from './schemas.ts';
import { type AccountWorth, sumSheet } from './sum-sheet.ts';

type Worths = { readonly worths: readonly AccountWorth[]; readonly missing: readonly MissingRate[] };

/** Assets, liabilities and net worth of the accounts in the user's reports, now or at the end of a day. */
export async function getBalanceSheet(context: Context, query: z.output<typeof BalanceSheetQuery>) {
  const { db, actor, clock } = context;
  const { familyId } = actor;
  const date = query.date ?? (await familyToday(db.read, familyId, clock()));
  const all = await findSeries(db.read, actor, date, { forReports: true });
  const code = await familyCurrency(db.read, familyId);
  const { worths, missing } = await (query.date === undefined
    ? presentWorths(context, all)
    : worthsAt(context, all, query.date));
  const rates = await ratesOn(db.read, familyId, [code, ...all.map(({ account }) => account.currency)], {
    start: date,
    end: date,
  });
  const { assets, liabilities } = sumSheet(worths, rates, code, date);
  const currency = storedCurrency(code);
  const money = (minor: bigint) => ({
    amount: formatDecimal(minor, currency),
    currency: code,
    formatted: formatMoney(minor, currency, query.locale ?? 'en'),
  });
  return {
    currency: code,
    date,
    net_worth: money(assets - liabilities),
    assets: money(assets),
    liabilities: money(liabilities),
    missing_rates: distinctRates([...missing, ...rates.missing]),
  };
}

async function presentWorths({ db, actor }: Context, all: readonly AccountSeries[]): Promise<Worths> {
  const accounts = all.map(({ account }) => account);
  const shares = await foreignShares(db.read, actor.familyId, accounts);
  const worths = accounts.map((account) => {
    const { converted } = shares.get(account.id) ?? NO_SHARE;
    return { account, minor: account.balance_minor + converted };
  });
  return { worths, missing: [...shares.values()].flatMap((share) => share.missing) };
}

async function worthsAt({ db }: Context, all: readonly AccountSeries[], date: string): Promise<Worths> {
  const worths: AccountWorth[] = [];
  const missing: MissingRate[] = [];
  for (const series of all) {
    if (date < series.start) continue; // its history had not begun
    const worth = await worthAt(db.read, series, date);
    worths.push({ account: series.account, minor: worth.total });
    missing.push(...worth.missing);
  }
  return { worths, missing };
}
