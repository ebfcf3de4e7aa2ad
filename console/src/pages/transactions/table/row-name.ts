import { spokenMoney } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import type { useFormat } from '../../../ui/index.ts';
import type { Transaction } from '../list-query.ts';

type Format = Pick<ReturnType<typeof useFormat>, 'date' | 'locale' | 'hidesAmounts'>;

/** A row as screen readers say it: name, purpose, amount, account, date and marks. */
export function rowName(row: Transaction, format: Format): string {
  const parts = [
    row.name,
    purposeOf(row),
    format.hidesAmounts ? t('amount hidden') : spokenMoney(row.signed_amount, row.currency, format.locale),
    row.account.name,
    format.date(row.date),
    row.pending && t('Pending'),
    row.excluded && t('Excluded from reports'),
    row.attachments_count > 0 && t('Has attachments'),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

function purposeOf({ transfer, split_parent, split_parts_count, category }: Transaction): string {
  if (transfer !== null) return `${t('Transfer')} ${transfer.other_account.name}`;
  if (split_parent) return t('Split into {count}', { count: split_parts_count });
  return category?.name ?? t('No category');
}
