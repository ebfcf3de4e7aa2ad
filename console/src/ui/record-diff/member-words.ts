import { t } from '../i18n/index.ts';

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
  kind: t('Kind'),
  last_occurrence_date: t('Last payment'),
  merchant: t('Merchant'),
  name: t('Name'),
  next_expected_date: t('Next payment'),
  notes: t('Notes'),
  outflow_transaction: t('From'),
  parent: t('Parent category'),
  pending: t('Pending'),
  reviewed: t('Reviewed'),
  signed_amount: t('Amount'),
  splits: t('Parts'),
  status: t('Status'),
  tags: t('Tags'),
  transaction: t('Transaction'),
  transfer: t('Transfer'),
  website_url: t('Website'),
};

/** The label of a member; one that is not known here has its name in the API. */
export function memberLabel(member: string): string {
  return MEMBERS[member] ?? member;
}

/** Whether there is a label for a member. */
export function hasLabel(member: string): boolean {
  return member in MEMBERS;
}
