import type { Schemas } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';

type Moving = Schemas['MovingReport'];
type Reason = Moving['kinds'][number]['reasons'][number]['reason'];

const KINDS: Readonly<Record<string, string>> = {
  Account: t('Accounts'),
  Balance: t('Computed balances'),
  Budget: t('Budgets'),
  BudgetCategory: t('Budgets of categories'),
  Category: t('Categories'),
  Holding: t('Holdings'),
  Merchant: t('Merchants'),
  RecurringTransaction: t('Recurring'),
  RejectedTransfer: t('Rejected transfers'),
  Rule: t('Rules'),
  Tag: t('Tags'),
  Trade: t('Trades'),
  Transfer: t('Transfers'),
  Valuation: t('Recorded balances'),
};

/** The plural of a kind of record in a file; one without a word here has its name in the file. */
export function kindWord(kind: string): string {
  return KINDS[kind] ?? kind;
}

/** Why records of a file are left out. */
export const LEFT_OUT: Readonly<Record<Reason, string>> = {
  securities: t('Coffer has no securities; the balances of the account have their value'),
  not_taken_over: t('such records are not taken over'),
  unreadable: t('a value is missing or has no meaning here'),
  unknown_record: t('names something that is missing in the file or left out'),
  exists: t('you have it already'),
  left_out: t('you left it out'),
  one_account: t('the file is imported to one account'),
  no_amount: t('has no amount'),
  same_day: t('another one is of the same day'),
  other_currency: t('has another currency than the account'),
  future: t('its day is in the future'),
  between: t('balances that entries do not explain are recorded once a month'),
  account_has_balances: t('the account has balances of its own'),
  day_has_balance: t('another balance of this day is recorded'),
  other_rule: t('has conditions or actions that Coffer does not have'),
  other_rhythm: t('Coffer has no such rhythm'),
  too_many: t('the family has as many as it can'),
};
