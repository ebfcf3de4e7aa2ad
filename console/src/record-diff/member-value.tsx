import { t } from '../i18n/index.ts';
import { MoneyText, useFormat } from '../ui/index.ts';
import type { RecordShown } from './record-changes.ts';

const MONEY = new Set([
  'signed_amount',
  'amount_decimal',
  'expected_amount_min_decimal',
  'expected_amount_max_decimal',
]);
const FREQUENCIES: Readonly<Record<string, string>> = {
  weekly: t('Every week'),
  monthly: t('Every month'),
  yearly: t('Every year'),
};

type MemberValueProps = { readonly member: string; readonly value: unknown; readonly record: RecordShown };

/** The value of a record's member in words. Names are text of others: they are shown as data. */
export function MemberValue({ member, value, record }: MemberValueProps) {
  const format = useFormat();
  if (typeof value === 'string' && MONEY.has(member)) {
    return <MoneyText amount={value} currency={String(record.currency)} />;
  }
  if (member === 'splits' && Array.isArray(value)) {
    return value.map((part: RecordShown) => (
      <div key={String(part.id)}>
        <bdi>{textOf(part)}</bdi> <MoneyText amount={String(part.signed_amount)} currency={String(part.currency)} />
      </div>
    ));
  }
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return format.date(value);
  return <bdi>{textOf(value)}</bdi>;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return t('None');
  if (Array.isArray(value)) return value.length === 0 ? t('None') : value.map(textOf).join(', ');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value !== 'object') return FREQUENCIES[String(value)] ?? String(value);
  const { name, account, other_account, category } = value as Readonly<
    Record<string, { readonly name?: string } | null>
  >;
  if (account?.name !== undefined && category === undefined) return account.name;
  if (other_account?.name !== undefined) return other_account.name;
  const own = typeof name === 'string' ? name : JSON.stringify(value);
  return category?.name === undefined ? own : `${own} (${category.name})`;
}
