import { Facts, MoneyText, useFormat } from '../../ui/index.ts';
import type { Transaction } from '../model/index.ts';

const NONE = '–';

type TransactionFactsProps = { readonly row: Transaction; readonly withLabels: boolean };

/** The details that the user may not change; without labels and notes, if a form shows those. */
export function TransactionFacts({ row, withLabels }: TransactionFactsProps) {
  const { date } = useFormat();
  const tags = row.tags.map(({ name }) => name).join(', ');
  return (
    <Facts
      facts={{
        Name: <bdi>{row.name}</bdi>,
        Amount: <MoneyText amount={row.signed_amount} currency={row.currency} kind="flow" />,
        Date: date(row.date),
        Account: <bdi>{row.account.name}</bdi>,
        Reports: row.excluded ? 'Excluded' : 'Included',
        ...(withLabels && {
          Category: <bdi>{row.category?.name ?? NONE}</bdi>,
          Merchant: <bdi>{row.merchant?.name ?? NONE}</bdi>,
          Tags: <bdi>{tags || NONE}</bdi>,
          Notes: <bdi style={{ whiteSpace: 'pre-wrap' }}>{row.notes ?? NONE}</bdi>,
        }),
      }}
    />
  );
}
