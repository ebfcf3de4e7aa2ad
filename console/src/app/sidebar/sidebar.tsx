import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { balanceSheetQuery } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MoneyText, Wordmark } from '../../ui/index.ts';
import { AccountTree } from './account-tree.tsx';
import { Navigation } from './navigation.tsx';
import { PersonBar } from './person-bar.tsx';
import classes from './sidebar.module.css';

/** The dialogs that the sidebar opens over the page. */
export type SidebarOpens = { readonly onHelp: () => void; readonly onArrange: () => void };

type SidebarProps = SidebarOpens & {
  /** Called when a link is followed, to close what the sidebar is in. */
  readonly onNavigate?: () => void;
  /** A control next to the name; without it neither is shown. */
  readonly children?: ReactNode;
};

/** Net worth, pages, accounts with balances, and the person. */
export function Sidebar({ onHelp, onArrange, onNavigate, children }: SidebarProps) {
  return (
    <div className={children === undefined ? classes.full : `${classes.full} ${classes.rail}`}>
      {children !== undefined && (
        <div className={classes.head}>
          <Wordmark />
          {children}
        </div>
      )}
      <Navigation onNavigate={onNavigate} />
      <NetWorth />
      <AccountTree onArrange={onArrange} onNavigate={onNavigate} />
      <PersonBar onHelp={onHelp} onNavigate={onNavigate} />
    </div>
  );
}

function NetWorth() {
  const { data } = useQuery(balanceSheetQuery());
  return (
    <Link to="/" className={classes.worth}>
      <small>{t('Net worth')}</small>
      <b>{data ? <MoneyText amount={data.net_worth.amount} currency={data.currency} /> : '–'}</b>
    </Link>
  );
}
