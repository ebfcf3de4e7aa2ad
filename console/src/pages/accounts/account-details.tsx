import { Fragment, type ReactNode } from 'react';
import type { Schemas } from '../../api/index.ts';
import { accountTypeLabel, subtypeLabel } from '../../ui/account-types/index.ts';
import { civilDateOf } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MoneyText, SectionCard, useFormat } from '../../ui/index.ts';
import classes from './accounts.module.css';
import { PERMISSION_LABELS } from './permissions.ts';

export function AccountDetails({ account }: { account: Schemas['Account'] }) {
  const format = useFormat();
  const { currency, subtype, institution_name, institution_domain } = account;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('Type'), accountTypeLabel(account.account_type)],
    [t('Subtype'), subtype && subtypeLabel(subtype)],
    [t('Currency'), currency],
    [t('Institution'), institution_name],
    [t('Website'), institution_domain],
    [t('Opening balance'), <MoneyText key="opening" amount={account.opening_balance_amount} currency={currency} />],
    [t('Transactions'), format.count(account.transaction_count)],
    [t('Your access'), PERMISSION_LABELS[account.permission]],
    [t('Included in your reports'), account.include_in_finances ? t('Yes') : t('No')],
    [t('Added'), format.date(civilDateOf(account.created_at, 'UTC'))],
  ];
  return (
    <SectionCard title={t('Details')}>
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
