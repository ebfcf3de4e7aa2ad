import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Schemas } from '../../api/index.ts';
import { MoneyText } from '../../ui/index.ts';
import { whenIdle } from '../../ui/routing/index.ts';
import { signedBalance } from './group-accounts.ts';
import classes from './sidebar.module.css';

const loadHint = () => import('./account-hint.tsx');
const AccountHint = lazy(async () => ({ default: (await loadHint()).AccountHint }));
whenIdle(loadHint);

const HINT_DELAY_MS = 300;
const ON = { hover: true, focus: true, touch: false };

type AccountLinkProps = { readonly account: Schemas['Account']; readonly onNavigate: (() => void) | undefined };

/** An account with its balance. A pointer or the focus on it shows the line of its last months. */
export function AccountLink({ account, onNavigate }: AccountLinkProps) {
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
          <MoneyText amount={signedBalance(account)} currency={account.currency} />
        </Link>
      </Tooltip>
    </li>
  );
}
