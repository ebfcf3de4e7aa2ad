import { Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { accountsQuery, type Schemas } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconArrowsSort, IconChevronDown } from '../../ui/icons/index.ts';
import { MoneyText, usePreference, useStoredText } from '../../ui/index.ts';
import { lazyPart, lazyView, whenIdle } from '../../ui/routing/index.ts';
import { type AccountOrder, readOrder } from './account-order.ts';
import { type AccountTreeGroup, accountTree, signedBalance } from './group-accounts.ts';
import classes from './sidebar.module.css';

type AccountTreeProps = { readonly onArrange: () => void; readonly onNavigate?: (() => void) | undefined };

/** Every open account under its group, with balances, in the person's order. A group closes to its sum. */
export function AccountTree({ onArrange, onNavigate }: AccountTreeProps) {
  const [tree] = useAccountTree();
  const arrange = () => {
    onNavigate?.();
    onArrange();
  };
  const canArrange = tree.flatMap(({ accounts }) => accounts).length > 1;
  return (
    <div className={classes.accounts}>
      {tree.map((group) => (
        <Group key={group.name} group={group} onNavigate={onNavigate} />
      ))}
      {canArrange && (
        <button type="button" className={classes.group} aria-haspopup="dialog" onClick={arrange}>
          <IconArrowsSort size={12} aria-hidden />
          {t('Arrange accounts')}
        </button>
      )}
    </div>
  );
}

type GroupProps = { readonly group: AccountTreeGroup; readonly onNavigate: (() => void) | undefined };

function Group({ group: { name, label, accounts, sum }, onNavigate }: GroupProps) {
  const [isClosed, setClosed] = usePreference(`closed-${name}`);
  return (
    <div>
      <button
        type="button"
        className={classes.group}
        aria-expanded={!isClosed}
        data-closed={isClosed || undefined}
        onClick={() => setClosed(!isClosed)}
      >
        <IconChevronDown size={12} aria-hidden />
        <span>{label}</span>
        {sum && <MoneyText amount={sum.amount} currency={sum.currency} />}
      </button>
      {!isClosed && (
        <ul className={classes.group_list}>
          {accounts.map((account) => (
            <AccountLink key={account.id} account={account} onNavigate={onNavigate} />
          ))}
        </ul>
      )}
    </div>
  );
}

const loadHint = () => import('./account-hint.tsx');
const AccountHint = lazyView(async () => (await loadHint()).AccountHint);
whenIdle(loadHint);

const AccountBankMark = lazyPart(async () => (await import('../../pages/banks/account-bank-mark.tsx')).AccountBankMark);

const HINT_DELAY_MS = 300;
const ON = { hover: true, focus: true, touch: false };

type AccountLinkProps = { readonly account: Schemas['Account']; readonly onNavigate: (() => void) | undefined };

/** An account with its balance. A pointer or the focus on it shows the line of its last months. */
function AccountLink({ account, onNavigate }: AccountLinkProps) {
  return (
    <li>
      <Tooltip
        label={
          <Suspense fallback={account.name}>
            <AccountHint account={account} />
          </Suspense>
        }
        position="right-start"
        openDelay={HINT_DELAY_MS}
        events={ON}
        withinPortal={false}
        floatingStrategy="fixed"
        classNames={{ tooltip: classes.hint_box ?? '' }}
      >
        <Link
          to="/accounts/$id"
          params={{ id: account.id }}
          className={classes.account}
          activeProps={{ 'aria-current': 'page' }}
          {...(onNavigate && { onClick: onNavigate })}
        >
          <span>{account.name}</span>
          <Suspense fallback={null}>
            <AccountBankMark accountId={account.id} />
          </Suspense>
          <MoneyText amount={signedBalance(account)} currency={account.currency} />
        </Link>
      </Tooltip>
    </li>
  );
}

/** The open accounts by group in the person's order, which this browser keeps, and how to change it. */
export function useAccountTree(): readonly [readonly AccountTreeGroup[], (order: AccountOrder) => void] {
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  const [stored, store] = useStoredText('account-order');
  return [accountTree(accounts, readOrder(stored)), (order) => store(JSON.stringify(order))];
}
