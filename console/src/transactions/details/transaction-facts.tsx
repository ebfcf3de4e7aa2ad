import { Facts, MoneyText, useFormat } from '../../ui/index.ts';
import type { Transaction } from '../model/index.ts';

const NONE = '–';

/** Read-only details, for guests. */
export function TransactionFacts({ row }: { row: Transaction }) {
  const { date } = useFormat();
  const tags = row.tags.map(({ name }) => name).join(', ');
  return (
    <Facts
      facts={{
        Name: <bdi>{row.name}</bdi>,
        Amount: <MoneyText amount={row.signed_amount} currency={row.currency} kind="flow" />,
        Date: date(row.date),
        Account: <bdi>{row.account.name}</bdi>,
        Category: <bdi>{row.category?.name ?? NONE}</bdi>,
        Merchant: <bdi>{row.merchant?.name ?? NONE}</bdi>,
        Tags: <bdi>{tags || NONE}</bdi>,
        Reports: row.excluded ? 'Excluded' : 'Included',
        Notes: <bdi style={{ whiteSpace: 'pre-wrap' }}>{row.notes ?? NONE}</bdi>,
      }}
    />
  );
}
