import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery, type Schemas } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, MoneyText, useFormat } from '../../ui/index.ts';
import classes from './imports.module.css';

type Moving = Schemas['MovingReport'];

/** The records of a file other than transactions: the balance of each account, and each kind of record. */
export function MovingReport({ moving: { kinds, accounts } }: { moving: Moving }) {
  return (
    <Stack gap="xs">
      {accounts.length > 0 && (
        <>
          <Title order={2} fz="sm" fw={600}>
            {t('Balances')}
          </Title>
          <ul className={listClasses.lines} aria-label={t('Balances')}>
            {accounts.map((one) => (
              <AccountLine key={JSON.stringify(one)} one={one} />
            ))}
          </ul>
        </>
      )}
      <Title order={2} fz="sm" fw={600}>
        {t('Also in the file')}
      </Title>
      <ul className={listClasses.lines} aria-label={t('Also in the file')}>
        {kinds.map((one) => (
          <KindLine key={one.kind} one={one} />
        ))}
      </ul>
    </Stack>
  );
}

function AccountLine({ one }: { one: Moving['accounts'][number] }) {
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  const { account_id, currency, balance, source_balance } = one;
  const name = accounts.find(({ id }) => id === account_id)?.name ?? t('the account');
  return (
    <li className={classes.row}>
      <div className={listClasses.text}>
        <Text>{name}</Text>
        <Text size="sm" c="dimmed">
          {source_balance === null ? t('The file names no balance.') : <Comparison one={one} />}
        </Text>
      </div>
      <MoneyText amount={balance} currency={currency} fw={600} />
    </li>
  );
}

function Comparison({ one }: { one: Moving['accounts'][number] }) {
  const format = useFormat();
  const { currency, source_balance, difference, adjustment, differs_since } = one;
  const money = (amount: string | null) => format.money(amount ?? '0', currency);
  const day = differs_since === null ? null : format.date(differs_since);
  const since = day === null ? '' : t('This began on {day} at the earliest.', { day });
  if (Number(difference) !== 0) {
    const amounts = { balance: money(source_balance), difference: money(difference) };
    return [t('In the file {balance}; {difference} are missing here.', amounts), since].join(' ');
  }
  if (adjustment === null) return t('As in the file.');
  return [t('As in the file; no entry explains {amount}.', { amount: money(adjustment) }), since].join(' ');
}

function KindLine({ one: { kind, imported, skipped, reasons } }: { one: Moving['kinds'][number] }) {
  return (
    <li className={classes.row}>
      <div className={listClasses.text}>
        <Text>{kindWord(kind)}</Text>
        {reasons.map(({ reason, count }) => (
          <Text size="sm" c="dimmed" key={reason}>
            {t('{count} left out: {reason}', { count, reason: LEFT_OUT[reason] })}
          </Text>
        ))}
      </div>
      <Text size="sm">
        {skipped > 0 && imported === 0 ? t('None imported') : t('{count} imported', { count: imported })}
      </Text>
    </li>
  );
}

type Reason = Moving['kinds'][number]['reasons'][number]['reason'];

const KINDS: Readonly<Record<string, string>> = {
  Account: t('Accounts'),
  Balance: t('Computed balances'),
  Budget: t('Budgets'),
  Document: t('Documents'),
  Goal: t('Goals'),
  Note: t('Notes'),
  PeriodicTransaction: t('Periodic transactions'),
  Posting: t('Postings'),
  Price: t('Prices'),
  VirtualPosting: t('Virtual postings'),
  BudgetCategory: t('Budgets of categories'),
  Category: t('Categories'),
  Holding: t('Holdings'),
  Merchant: t('Merchants'),
  RecurringTransaction: t('Recurring'),
  RejectedTransfer: t('Rejected transfers'),
  Rule: t('Rules'),
  Schedule: t('Scheduled transactions'),
  Security: t('Securities'),
  SecurityPrice: t('Prices'),
  Tag: t('Tags'),
  Trade: t('Trades'),
  Transfer: t('Transfers'),
  Valuation: t('Recorded balances'),
};

/** The plural of a kind of record in a file; one without a word here has its name in the file. */
function kindWord(kind: string): string {
  return KINDS[kind] ?? kind;
}

/** Why records of a file are left out. */
const LEFT_OUT: Readonly<Record<Reason, string>> = {
  securities: t('earlier releases took no securities over; the balances of the account have their value'),
  at_cost: t('securities of such files are not taken over; the account has what they cost'),
  not_held: t('you do not have its security'),
  before_split: t('its security was split later, and programs restate earlier prices'),
  unchanged: t('the price of the day before is the same'),
  virtual: t('moves no money of an account'),
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
