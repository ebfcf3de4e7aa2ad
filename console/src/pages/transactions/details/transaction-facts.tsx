import { t } from '../../../ui/i18n/index.ts';
import { Facts, MoneyText, useFormat } from '../../../ui/index.ts';
import type { Transaction } from '../list-query.ts';

const NONE = '–';

type TransactionFactsProps = { readonly row: Transaction; readonly withLabels: boolean };

/** The details that the user may not change; without labels and notes, if a form shows those. */
export function TransactionFacts({ row, withLabels }: TransactionFactsProps) {
  const { date } = useFormat();
  const tags = row.tags.map(({ name }) => name).join(', ');
  return (
    <Facts
      facts={{
        [t('Name')]: <bdi>{row.name}</bdi>,
        [t('Amount')]: <MoneyText amount={row.signed_amount} currency={row.currency} kind="flow" />,
        [t('Date')]: date(row.date),
        [t('Account')]: <bdi>{row.account.name}</bdi>,
        [t('Reports')]: row.excluded ? t('Excluded') : t('Included'),
        ...(withLabels && {
          [t('Category')]: <bdi>{row.category?.name ?? NONE}</bdi>,
          [t('Merchant')]: <bdi>{row.merchant?.name ?? NONE}</bdi>,
          [t('Tags')]: <bdi>{tags || NONE}</bdi>,
          [t('Notes')]: <bdi style={{ whiteSpace: 'pre-wrap' }}>{row.notes ?? NONE}</bdi>,
        }),
      }}
    />
  );
}
