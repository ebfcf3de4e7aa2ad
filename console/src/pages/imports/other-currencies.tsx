import { Alert, Radio, Stack } from '@mantine/core';
import { t } from '../../ui/i18n/index.ts';
import type { OwnAccount, Preflight, SentFile, Target } from './import-queries.ts';
import { FORMATS } from './settings.ts';

const LEAVE_OUT = 'leave out';

type Others = Preflight['currencies'];

/** The currencies of a file that the account does not have. */
export function otherCurrencies({ format, currencies }: Preflight, account: OwnAccount | undefined): Others {
  if (account === undefined || FORMATS[format].of !== 'bank') return [];
  return currencies.filter(({ currency }) => currency !== account.currency);
}

/** The currency of an account of the file, if it goes to one in another: a file of several accounts has no answer to that. */
export function foreignCurrency(
  { format, statements }: Preflight,
  { statement_account, account_id }: Target,
  accounts: readonly OwnAccount[],
): string | undefined {
  const own = accounts.find(({ id }) => id === account_id);
  if (own === undefined || FORMATS[format].of !== 'bank') return undefined;
  const named = statements.filter(({ account, rows_count }) => account === statement_account && rows_count > 0);
  return named.flatMap(({ currency }) => currency ?? []).find((currency) => currency !== own.currency);
}

type OtherCurrenciesProps = {
  readonly others: Others;
  readonly account: OwnAccount;
  readonly sent: SentFile;
  readonly onChange: (sent: SentFile) => void;
};

/** Asks about rows in another currency than the account, before anything is stored. */
export function OtherCurrencies({ others, account, sent, onChange }: OtherCurrenciesProps) {
  const own = account.currency;
  const rows = others.reduce((sum, { rows_count }) => sum + rows_count, 0);
  const codes = others.map((one) => one.currency);
  const charged = codes.join();
  const elsewhere = others.flatMap(({ accounts }) => accounts);
  const value = sent.currency === undefined ? null : (sent.currency ?? LEAVE_OUT);
  const choose = (chosen: string) => {
    const other = elsewhere.find(({ id }) => id === chosen);
    if (other !== undefined) onChange({ ...sent, accountId: other.id, currency: undefined });
    else onChange({ ...sent, currency: chosen === LEAVE_OUT ? null : chosen });
  };
  return (
    <Alert variant="outline" color="yellow">
      <Radio.Group
        label={t('{rows, plural, one {# row is} other {# rows are}} in {currency}, and {account} is in {own}.', {
          rows,
          currency: codes.join(', '),
          account: account.name,
          own,
        })}
        value={value}
        onChange={choose}
      >
        <Stack gap="xs" mt="xs">
          {elsewhere.map(({ id, name }) => (
            <Radio key={id} value={id} label={t('Import to {name}', { name })} />
          ))}
          <Radio value={own} label={t('The amounts are in {currency}', { currency: own })} />
          <Radio value={charged} label={t('Charge {currency} at the rate of each day', { currency: own })} />
          <Radio value={LEAVE_OUT} label={t('Leave these rows out')} />
        </Stack>
      </Radio.Group>
    </Alert>
  );
}
