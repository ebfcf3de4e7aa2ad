import { Badge, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/index.ts';
import { accountTypeLabel, subtypeLabel } from '../../ui/account-types/index.ts';
import { Sparkline } from '../../ui/charts/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconUsers } from '../../ui/icons/index.ts';
import { listClasses, MoneyText, useFormat } from '../../ui/index.ts';
import { AccountBankState } from '../banks/account-bank-state.tsx';
import type { Connection } from '../banks/bank-queries.ts';
import classes from './accounts.module.css';

type AccountRowProps = {
  readonly account: Schemas['Account'];
  /** Balances of the last three months, for the sparkline. */
  readonly line?: readonly number[] | undefined;
  /** How the account is shared. */
  readonly sharing?: string | undefined;
  /** The bank that it is linked to. */
  readonly connection?: Connection | undefined;
};

export function AccountRow({ account, line = [], sharing, connection }: AccountRowProps) {
  const { id, name, balance_amount, currency, status, foreign_balances } = account;
  const { figure } = useFormat();
  return (
    <li>
      <Link to="/accounts/$id" params={{ id }} className={classes.row}>
        <div className={listClasses.text}>
          <span className={classes.name}>{name}</span>
          {status === 'draft' && (
            <Badge size="sm" variant="default" ms="xs">
              {t('Draft')}
            </Badge>
          )}
          <Text size="xs" c="dimmed">
            {accountSummary(account)}
          </Text>
          {connection && (
            <Text size="xs" c="dimmed">
              <AccountBankState connection={connection} />
            </Text>
          )}
          {sharing && (
            <Text size="xs" c="dimmed" className={classes.iconText ?? ''}>
              <IconUsers size={14} aria-hidden /> {sharing}
            </Text>
          )}
        </div>
        <span className={classes.spark}>
          <Sparkline values={line} width={110} />
        </span>
        <div className={classes.amount}>
          <MoneyText amount={balance_amount} currency={currency} />
          {foreign_balances.map(({ currency: other, balance: amount }) => (
            <Text key={other} size="xs" c="dimmed">
              {t('{amount} not included', { amount: figure(amount) })}
            </Text>
          ))}
          {!account.include_in_finances && (
            <Text size="xs" c="dimmed">
              {t('Not included in your reports')}
            </Text>
          )}
        </div>
      </Link>
    </li>
  );
}

export function accountSummary({ account_type, subtype, institution_name }: Schemas['Account']): string {
  const type = accountTypeLabel(account_type);
  const kind = subtype === null || subtypeLabel(subtype) === type ? type : subtypeLabel(subtype);
  return institution_name === null ? kind : `${kind} · ${institution_name}`;
}
