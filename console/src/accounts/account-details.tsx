import { Fragment, type ReactNode } from 'react';
import { accountTypeLabel, subtypeLabel } from '../account-types/index.ts';
import type { Schemas } from '../api/index.ts';
import { civilDateOf } from '../format/index.ts';
import { MoneyText, SectionCard, useFormat } from '../ui/index.ts';
import classes from './accounts.module.css';
import { PERMISSION_LABELS } from './permissions.ts';

export function AccountDetails({ account }: { account: Schemas['Account'] }) {
  const format = useFormat();
  const { currency, subtype, institution_name, institution_domain } = account;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Type', accountTypeLabel(account.account_type)],
    ['Subtype', subtype && subtypeLabel(subtype)],
    ['Currency', currency],
    ['Institution', institution_name],
    ['Website', institution_domain],
    ['Opening balance', <MoneyText key="opening" amount={account.opening_balance_amount} currency={currency} />],
    ['Transactions', format.count(account.transaction_count)],
    ['Your access', PERMISSION_LABELS[account.permission]],
    ['Included in your reports', account.include_in_finances ? 'Yes' : 'No'],
    ['Added', format.date(civilDateOf(account.created_at, 'UTC'))],
  ];
  return (
    <SectionCard title="Details">
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value === null || value === '' ? null : (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
        )}
      </dl>
    </SectionCard>
  );
}
