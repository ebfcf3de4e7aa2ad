import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountsQuery, type Schemas } from '../../api/index.ts';
import { MoneyText, usePreference } from '../../ui/index.ts';
import { type AccountTreeGroup, accountTree, signedBalance } from './group-accounts.ts';
import classes from './sidebar.module.css';

/** Every open account under its group, with balances. A group closes to its sum. */
export function AccountTree({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  return (
    <div className={classes.accounts}>
      {accountTree(accounts).map((group) => (
        <Group key={group.label} group={group} onNavigate={onNavigate} />
      ))}
    </div>
  );
}

type GroupProps = { readonly group: AccountTreeGroup; readonly onNavigate: (() => void) | undefined };

function Group({ group: { label, accounts, sum }, onNavigate }: GroupProps) {
  const [isClosed, setClosed] = usePreference(`closed-${label}`);
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

type AccountLinkProps = { readonly account: Schemas['Account']; readonly onNavigate: (() => void) | undefined };

function AccountLink({ account, onNavigate }: AccountLinkProps) {
  return (
    <li>
      <Link
        to="/accounts/$id"
        params={{ id: account.id }}
        className={classes.account}
        title={account.name}
        activeProps={{ 'aria-current': 'page' }}
        {...(onNavigate && { onClick: onNavigate })}
      >
        <span>{account.name}</span>
        <MoneyText amount={signedBalance(account)} currency={account.currency} />
      </Link>
    </li>
  );
}
