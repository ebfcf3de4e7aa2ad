import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { t } from '../../ui/i18n/index.ts';
import { IconDots, IconPlus, IconSearch } from '../../ui/icons/index.ts';
import { useCanWrite, Wordmark } from '../../ui/index.ts';
import { lazyDialog } from '../../ui/routing/index.ts';
import { HideAmounts } from '../sidebar/person-bar.tsx';
import type { SidebarOpens } from '../sidebar/sidebar.tsx';
import { PAGES } from './pages.ts';
import classes from './phone-bars.module.css';

const MoreDrawer = lazyDialog(async () => (await import('./more-drawer.tsx')).MoreDrawer);

export function TopBar({ onSearch }: { onSearch: () => void }) {
  return (
    <section aria-label={t('Top bar')} className={classes.top}>
      <Wordmark />
      <HideAmounts />
      <ActionIcon variant="transparent" color="inherit" size="xl" aria-label={t('Search or go to')} onClick={onSearch}>
        <IconSearch size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </section>
  );
}

const SHOWN = PAGES.filter(({ to }) => to === '/' || to === '/transactions' || to === '/recurring');

/** The bar at the bottom of a phone: three pages, a new transaction, and everything else. */
export function BottomBar(opens: SidebarOpens) {
  const [isOpen, more] = useDisclosure(false);
  const canWrite = useCanWrite();
  const [overview, transactions, recurring] = SHOWN.map(({ to, label, Icon }) => (
    <Link
      key={to}
      to={to}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
    >
      <Icon size={21} stroke={1.6} aria-hidden />
      {label}
    </Link>
  ));
  return (
    <>
      <nav aria-label={t('Main')} className={classes.bottom}>
        {overview}
        {transactions}
        {canWrite && (
          <Link to="/transactions" search={{ open: 'new' }} className={classes.plus} aria-label={t('Add transaction')}>
            <IconPlus size={24} stroke={2.2} aria-hidden />
          </Link>
        )}
        {recurring}
        <button type="button" aria-haspopup="dialog" aria-expanded={isOpen} onClick={more.open}>
          <IconDots size={21} stroke={1.6} aria-hidden />
          {t('More')}
        </button>
      </nav>
      <MoreDrawer opened={isOpen} onClose={more.close} {...opens} />
    </>
  );
}
