import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useLocation } from '@tanstack/react-router';
import type { Ref } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { IconDots, IconMail, IconPlus, IconSearch } from '../../ui/icons/index.ts';
import { Wordmark } from '../../ui/index.ts';
import { lazyDialog } from '../../ui/routing/index.ts';
import { HideAmounts } from '../sidebar/person-bar.tsx';
import type { SidebarOpens } from '../sidebar/sidebar.tsx';
import { BAR_SECTIONS, BUDGET, type Section, sectionOf } from './pages.ts';
import classes from './phone-bars.module.css';

const MoreDrawer = lazyDialog(async () => (await import('./more-drawer.tsx')).MoreDrawer);

type TopBarProps = {
  readonly onSearch: () => void;
  /** Takes the place where a page that is a part of another puts its name; the app's is in it otherwise. */
  readonly titleRef: Ref<HTMLDivElement>;
};

export function TopBar({ onSearch, titleRef }: TopBarProps) {
  return (
    <section aria-label={t('Top bar')} className={classes.top}>
      <div ref={titleRef} className={classes.page} />
      <div className={classes.mark}>
        <Wordmark />
      </div>
      <HideAmounts />
      <ActionIcon variant="transparent" color="inherit" size="xl" aria-label={t('Search or go to')} onClick={onSearch}>
        <IconSearch size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </section>
  );
}

/** The bar at the bottom of a phone: three pages, a new transaction, and everything else. */
export function BottomBar({ onAdd, ...opens }: SidebarOpens & { readonly onAdd: (() => void) | null }) {
  const [isOpen, more] = useDisclosure(false);
  const current = sectionOf(useLocation().pathname);
  const { overview, transactions, plan } = BAR_SECTIONS;
  const link = (
    section: Section,
    { to, label }: { to: Section['pages'][number]['to']; label: string },
    Icon = section.Icon,
  ) => (
    <Link to={to} activeProps={{}} aria-current={section === current ? 'page' : undefined}>
      <Icon size={21} stroke={1.6} aria-hidden />
      <span>{label}</span>
    </Link>
  );
  return (
    <>
      <nav aria-label={t('Main')} className={classes.bottom}>
        {link(overview, overview.pages[0])}
        {link(transactions, transactions.pages[0])}
        {onAdd !== null && (
          <button type="button" className={classes.plus} aria-label={t('Add transaction')} onClick={onAdd}>
            <IconPlus size={24} stroke={2.2} aria-hidden />
          </button>
        )}
        {link(plan, BUDGET, IconMail)}
        <button type="button" aria-haspopup="dialog" aria-expanded={isOpen} onClick={more.open}>
          <IconDots size={21} stroke={1.6} aria-hidden />
          <span>{t('More')}</span>
        </button>
      </nav>
      <MoreDrawer opened={isOpen} onClose={more.close} {...opens} />
    </>
  );
}
