import { isNegative, negated, sumOf } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { Facts, MoneyText } from '../../ui/index.ts';
import type { Bill, BillState } from './bill-queries.ts';

/** Bills that were paid, that are still to pay, and that are missing, in each currency. */
export function BillsSummary({ bills }: { bills: readonly Bill[] }) {
  const costs = bills.filter(({ amount_decimal }) => !isNegative(amount_decimal));
  const of = (...states: BillState[]) => costs.filter(({ state }) => states.includes(state));
  const facts = {
    [t('Paid')]: of('paid', 'changed_price'),
    [t('Still to pay')]: of('due', 'upcoming'),
    [t('Missed')]: of('missed'),
  };
  const shown = Object.entries(facts).filter(([, part]) => part.length > 0);
  if (shown.length === 0) return null;
  return <Facts facts={Object.fromEntries(shown.map(([name, part]) => [name, <Sums key={name} bills={part} />]))} />;
}

function Sums({ bills }: { bills: readonly Bill[] }) {
  const byCurrency = [...Map.groupBy(bills, ({ currency }) => currency)];
  return byCurrency.map(([currency, part], index) => (
    <span key={currency}>
      {index > 0 && ' · '}
      <MoneyText amount={negated(sumOf(part.map(({ amount_decimal }) => amount_decimal)))} currency={currency} />
    </span>
  ));
}
