import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type TranslateText, textTranslatorFor } from '#access/texts/translate.ts';
import type { Context } from '#application/context.ts';
import type { Language } from '#kernel/languages.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney } from '#kernel/money/format.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import { familyCalendar, familyLanguage } from '#ledger/family.ts';
import { loadGoals } from '#ledger/goals/index.ts';
import { listOccurrences, loadMatched } from '#ledger/recurring/index.ts';
import { visibleAccountsFor } from '#ledger/visibility.ts';
import { type DayEvent, icalOf } from './ical.ts';

const DAYS_BEFORE = 31;
const DAYS_AFTER = 366;

/**
 * The expected payments and the days of goals as an iCalendar file, in the family's language. A credential with masked values gets
 * names and days without amounts.
 */
export async function makeCalendar(context: Context) {
  const { db, actor, clock } = context;
  const language = await familyLanguage(db.read, actor.familyId);
  const t = textTranslatorFor(language);
  const calendar = await familyCalendar(db.read, actor.familyId, clock());
  const days = { from: addDays(calendar.today, -DAYS_BEFORE), to: addDays(calendar.today, DAYS_AFTER) };
  const words: Words = { t, language, hasAmounts: actor.limits?.maskValues !== true };
  const matched = await loadMatched(db.read, await visibleAccountsFor(db, actor), calendar.today);
  const goals = await loadGoals(db.read, actor, calendar);
  const events = [
    ...matched.flatMap((one) => listOccurrences(one, days, calendar.today)).map((one) => paymentEvent(one, words)),
    ...goals.flatMap(({ row }) =>
      row.target_date === null || row.target_date < days.from ? [] : [goalEvent(row, row.target_date, words)],
    ),
  ];
  events.sort((one, other) => (one.date + one.uid < other.date + other.uid ? -1 : 1));
  const text = icalOf('Coffer', events);
  return {
    open: () => Readable.from([text]),
    bytes: Buffer.byteLength(text),
    version: createHash('sha256').update(text).digest('base64url'),
    type: 'text/calendar; charset=utf-8',
    name: 'coffer.ics',
  };
}

type Words = { readonly t: TranslateText; readonly language: Language; readonly hasAmounts: boolean };

function paymentEvent(
  { row, date, state, expected, payment }: ReturnType<typeof listOccurrences<Payer>>[number],
  { t, language, hasAmounts }: Words,
): DayEvent {
  const { amount } = payment === null ? expected : { amount: payment.amountMinor };
  const name = row.name ?? row.merchant_name ?? (amount < 0n ? t('Payment') : t('Income'));
  const states = {
    upcoming: t('Expected'),
    due: t('Expected'),
    paid: t('Paid'),
    changed_price: t('Paid at another price than before'),
    missed: t('Not paid'),
  };
  return {
    uid: `${row.id}:${date}`,
    date,
    summary: hasAmounts ? `${name}, ${moneyOf(amount, row.currency, language)}` : name,
    description: [states[state], row.account_name ?? ''].filter((line) => line !== '').join('\n'),
    changedAt: row.updated_at,
  };
}

type Payer = Awaited<ReturnType<typeof loadMatched>>[number]['row'];

function goalEvent(row: Goal, date: CivilDate, { t, language, hasAmounts }: Words): DayEvent {
  const name = t('Goal: {name}', { name: row.name });
  return {
    uid: row.id,
    date,
    summary: hasAmounts ? `${name}, ${moneyOf(row.target_minor, row.currency, language)}` : name,
    description: '',
    changedAt: row.updated_at,
  };
}

type Goal = Awaited<ReturnType<typeof loadGoals>>[number]['row'];

function moneyOf(minor: bigint, currency: string, language: Language): string {
  return formatMoney(minor, storedCurrency(currency), language === 'pt' ? 'pt-BR' : language);
}
