import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import { rulesOf } from '#ledger/balances/index.ts';
import { type ExpectedTransfer, listItems, receivedItem } from './list-items.ts';
import type { AccountFacts, CardFacts, Facts } from './load-facts.ts';
import { type ForecastItem, projectDays } from './project.ts';
import { type RegularTransfer, statementBefore } from './regular-transfers.ts';

/** The transfers to come: the usual amount of each, or, to a card that is paid in full, what its statement will say. */
export function expectTransfers(facts: Facts): ExpectedTransfer[] {
  return facts.regular.flatMap((transfer) => {
    const card = facts.cards.get(transfer.to);
    if (card !== undefined) return payCard(facts, transfer, card);
    const { dates, usual, name, from, to } = transfer;
    const { median: amount, least, most } = usual;
    return dates.map((date) => ({ name, from, to, date, amount, least, most, settles: false }));
  });
}

/** The payments of a card, each out of the debt that the days before it leave. */
function payCard(facts: Facts, { to, dates, usual, name, from }: RegularTransfer, card: CardFacts): ExpectedTransfer[] {
  const account = facts.accounts.find((one) => one.account.id === to);
  if (account === undefined) return [];
  const items = listItems(facts, account, []);
  const paid: ExpectedTransfer[] = [];
  for (const date of dates) {
    if (items.some((item) => item.kind === 'entry' && item.amount > 0n && isNear(item.date, date))) continue;
    const day = card.statementDay === undefined ? addDays(date, -1) : statementBefore(date, card.statementDay);
    const debt = debtAt(facts, account, card, [...items, ...paid.map(receivedItem)], day);
    const owed = card.statementDay === undefined ? capped(usual, debt) : debt;
    if (owed.amount <= 0n) continue;
    paid.push({ name, from, to, date, ...owed, settles: card.statementDay !== undefined });
  }
  return paid;
}

type Debt = { readonly amount: bigint; readonly least: bigint; readonly most: bigint };

/** The debt of a day that is still owed: by the entries up to today, or as projected. */
function debtAt(
  { today }: Facts,
  account: AccountFacts,
  card: CardFacts,
  items: readonly ForecastItem[],
  day: CivilDate,
): Debt {
  if (day <= today) {
    const rest = atLeastZero(card.debtAt(day) - card.paidAfter(day));
    return { amount: rest, least: rest, most: rest };
  }
  const opening = { balance: account.balance, effect: rulesOf(account.account.type).effect };
  const end = projectDays(opening, items, { from: addDays(today, 1), to: day }).at(-1);
  const { balance = 0n, low = 0n, high = 0n } = end ?? {};
  return { amount: atLeastZero(balance), least: atLeastZero(low), most: atLeastZero(high) };
}

/** The usual payment, at most the debt. */
function capped({ median, least, most }: RegularTransfer['usual'], debt: Debt): Debt {
  const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
  return { amount: smaller(median, debt.amount), least: smaller(least, debt.least), most: smaller(most, debt.most) };
}

const APART_DAYS = 10;

function isNear(one: CivilDate, other: CivilDate): boolean {
  return one >= addDays(other, -APART_DAYS) && one <= addDays(other, APART_DAYS);
}

function atLeastZero(minor: bigint): bigint {
  return minor < 0n ? 0n : minor;
}
