import { IconArrowsSort, IconChevronDown } from '@tabler/icons-react';
import { t } from '../../ui/i18n/index.ts';
import { MoneyText, usePreference } from '../../ui/index.ts';
import { AccountLink } from './account-link.tsx';
import type { AccountTreeGroup } from './group-accounts.ts';
import classes from './sidebar.module.css';
import { useAccountTree } from './use-account-tree.ts';

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
