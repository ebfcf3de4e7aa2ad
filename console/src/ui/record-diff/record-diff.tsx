import { Text, VisuallyHidden } from '@mantine/core';
import { t } from '../i18n/index.ts';
import { IconArrowRight } from '../icons/index.ts';
import { MoneyText, useFormat } from '../index.ts';
import { intervalLabel } from '../intervals/index.ts';
import { changesBetween, type RecordShown } from './record-changes.ts';
import classes from './record-diff.module.css';

type RecordDiffProps = {
  readonly before: RecordShown | null;
  readonly after: RecordShown | null;
  /** Leaves out members that have no label. */
  readonly onlyKnown?: boolean;
};

/** The members in which a record differs, each with the old value and the new one. */
export function RecordDiff({ before, after, onlyKnown = false }: RecordDiffProps) {
  const changes = changesBetween(before, after).filter(({ member }) => !onlyKnown || hasLabel(member));
  if (changes.length === 0) return null;
  return (
    <dl className={classes.diff}>
      {changes.map(({ member, ...values }) => (
        <div key={member}>
          <dt>{memberLabel(member)}</dt>
          <dd>
            {before && <Old member={member} value={values.before} record={before} />}
            {before && after && <IconArrowRight size={14} className={classes.arrow} aria-hidden />}
            {after && <New member={member} value={values.after} record={after} isOnly={before === null} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type SideProps = { readonly member: string; readonly value: unknown; readonly record: RecordShown };

function Old(props: SideProps) {
  return (
    <del>
      <VisuallyHidden>{t('Before:')} </VisuallyHidden>
      <MemberValue {...props} />
    </del>
  );
}

function New({ isOnly, ...props }: SideProps & { readonly isOnly: boolean }) {
  return (
    <ins>
      {!isOnly && <VisuallyHidden>{t('After:')} </VisuallyHidden>}
      <MemberValue {...props} />
    </ins>
  );
}

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

const STATUSES: Readonly<Record<string, string>> = {
  active: t('Active'),
  disabled: t('Archived'),
  inactive: t('Paused'),
};

// Amounts of members that have no form of their own here.
const OF_MONEY = /amount|balance|price|budgeted/;

type MemberValueProps = { readonly member: string; readonly value: unknown; readonly record: RecordShown };

/** The value of a record's member in words. Names are text of others: they are shown as data. */
function MemberValue({ member, value, record }: MemberValueProps) {
  const format = useFormat();
  if (typeof value === 'string' && MONEY.has(member)) {
    return <MoneyText amount={value} currency={String(record.currency)} />;
  }
  if (member === 'splits' && Array.isArray(value)) {
    return value.map((part: RecordShown) => <Entry key={String(part.id)} entry={part} />);
  }
  if (member === 'original' && typeof value === 'object' && value !== null) {
    const { amount, currency } = value as RecordShown;
    return <MoneyText amount={String(amount)} currency={String(currency)} />;
  }
  if (member === 'target' && typeof value === 'object' && value !== null) {
    const { amount, date } = value as RecordShown;
    return (
      <>
        <MoneyText amount={String(amount)} currency={String(record.currency)} />
        {typeof date === 'string' && ` · ${format.date(date)}`}
      </>
    );
  }
  if (member === 'status' && typeof value === 'string') return STATUSES[value] ?? value;
  if (member === 'interval' && typeof value === 'object' && value !== null) {
    return intervalLabel(value as Parameters<typeof intervalLabel>[0]);
  }
  // The parent of split lines.
  if (member === 'transaction' && typeof value === 'object' && value !== null) {
    return <Entry entry={value as RecordShown} />;
  }
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return format.date(value);
  const text = textOf(value);
  return <bdi>{OF_MONEY.test(member) ? format.figure(text) : text}</bdi>;
}

// Name, category and amount of an entry come first.
const FURTHER = new Set(['date', 'notes', 'merchant', 'tags', 'excluded']);

/** An entry with every member that a person decides on. */
function Entry({ entry }: { readonly entry: RecordShown }) {
  const format = useFormat();
  const further = changesBetween(null, entry).filter(({ member }) => FURTHER.has(member));
  return (
    <div>
      <bdi>{textOf(entry)}</bdi> <MoneyText amount={String(entry.signed_amount)} currency={String(entry.currency)} />
      {further.map(({ member, after }) => (
        <Text key={member} size="xs" c="dimmed">
          <bdi>
            {t('{action}: {value}', {
              action: memberLabel(member),
              value: member === 'date' ? format.date(String(after)) : textOf(after),
            })}
          </bdi>
        </Text>
      ))}
    </div>
  );
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

const MEMBERS: Readonly<Record<string, string>> = {
  account: t('Account'),
  amount: t('Amount'),
  amount_decimal: t('Amount'),
  category: t('Category'),
  color: t('Color'),
  currency: t('Currency'),
  date: t('Date'),
  excluded: t('Left out of reports'),
  expected_amount_max_decimal: t('Highest amount'),
  expected_amount_min_decimal: t('Lowest amount'),
  expected_day_of_month: t('Day of the month'),
  frequency: t('Repeats'),
  icon: t('Icon'),
  inflow_transaction: t('To'),
  interval: t('Repeats'),
  kind: t('Kind'),
  last_occurrence_date: t('Last payment'),
  merchant: t('Merchant'),
  name: t('Name'),
  next_expected_date: t('Next payment'),
  notes: t('Notes'),
  original: t('Paid in another currency'),
  outflow_transaction: t('From'),
  parent: t('Parent category'),
  pending: t('Pending'),
  reviewed: t('Reviewed'),
  signed_amount: t('Amount'),
  splits: t('Parts'),
  status: t('Status'),
  tags: t('Tags'),
  target: t('Target'),
  transaction: t('Transaction'),
  transfer: t('Transfer'),
  website_url: t('Website'),
};

/** The label of a member; one that is not known here has its name in the API. */
function memberLabel(member: string): string {
  return MEMBERS[member] ?? member;
}

function hasLabel(member: string): boolean {
  return member in MEMBERS;
}
