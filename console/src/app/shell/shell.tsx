import { ActionIcon, Alert, Button } from '@mantine/core';
import { useDisclosure, useNetwork } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { accountsQuery, useStoredAt } from '../../api/index.ts';
import { readAccountSearch } from '../../pages/accounts/search.ts';
import { DropFrame } from '../../pages/imports/drop-frame.tsx';
import { accessOf } from '../../pages/transactions/access.ts';
import { readTransactionsSearch } from '../../pages/transactions/search.ts';
import { useUndoKey } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconLayoutSidebarLeftExpand, IconWifiOff } from '../../ui/icons/index.ts';
import { PageFrame, SectionTabs, useCanWrite, useFormat, useIsPhone } from '../../ui/index.ts';
import { lazyDialog } from '../../ui/routing/index.ts';
import { useLiveChanges } from '../live-changes.ts';
import { Sidebar, type SidebarOpens } from '../sidebar/sidebar.tsx';
import { tabsAt } from './pages.ts';
import { BottomBar, TopBar } from './phone-bars.tsx';
import { useCountedTabs } from './section-counts.ts';
import classes from './shell.module.css';
import { useShortcuts } from './shortcuts.ts';
import { useSmallBars } from './small-bars.ts';

const ArrangeAccounts = lazyDialog(async () => (await import('../sidebar/arrange-accounts.tsx')).ArrangeAccounts);
const CommandPalette = lazyDialog(async () => (await import('../palette/command-palette.tsx')).CommandPalette);
const SidebarDrawer = lazyDialog(async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer);
const KeyboardHelp = lazyDialog(async () => (await import('../palette/keyboard-help.tsx')).KeyboardHelp);

/** Every page follows the changes of others; the introduction, which has no frame, does too. */
export function LivePage() {
  useLiveChanges();
  return <Outlet />;
}

/** The frame of every page: a sidebar, a rail on tablets, bars at the top and the bottom of phones. */
export function Shell() {
  const [isSearching, palette] = useDisclosure(false);
  const [isHelping, help] = useDisclosure(false);
  const [isArranging, arranging] = useDisclosure(false);
  const opens = { onHelp: help.open, onArrange: arranging.open };
  // The parts that are out of sight are not rendered: the sidebar takes a phone a quarter of its start.
  const isPhone = useIsPhone();
  const main = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [barTitle, setBarTitle] = useState<HTMLElement | null>(null);
  usePageFocus(main);
  useSmallBars(frame);
  useUndoKey();
  const add = useAddTransaction();
  useShortcuts({ openPalette: palette.open, openHelp: help.open, add });
  const section = tabsAt(useLocation().pathname);
  const pages = useCountedTabs(section);
  const tabs = section && pages && <SectionTabs label={section.label} sections={pages} />;
  return (
    <PageFrame value={{ openPalette: palette.open, add, tabs: tabs ?? null, barTitle }}>
      <div ref={frame} className={classes.frame}>
        <Button className={classes.skip ?? ''} onClick={() => main.current?.focus()}>
          {t('Skip to content')}
        </Button>
        {isPhone ? <TopBar onSearch={palette.open} titleRef={setBarTitle} /> : <Side {...opens} />}
        <main ref={main} tabIndex={-1} className={classes.main}>
          <OfflineNotice />
          <Outlet />
        </main>
        {isPhone && <BottomBar onAdd={add} {...opens} />}
      </div>
      <DropFrame />
      <CommandPalette opened={isSearching} onClose={palette.close} onHelp={help.open} />
      <KeyboardHelp opened={isHelping} onClose={help.close} />
      <ArrangeAccounts opened={isArranging} onClose={arranging.close} />
    </PageFrame>
  );
}

/** The sidebar; on a tablet a rail that opens the whole over the page. */
function Side(opens: SidebarOpens) {
  const [isExpanded, expansion] = useDisclosure(false);
  return (
    <>
      <nav aria-label={t('Main')} className={classes.side}>
        <Sidebar {...opens}>
          <ActionIcon
            className={classes.expand ?? ''}
            variant="transparent"
            color="inherit"
            size="lg"
            aria-label={t('Open sidebar')}
            aria-expanded={isExpanded}
            onClick={expansion.open}
          >
            <IconLayoutSidebarLeftExpand size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Sidebar>
      </nav>
      <SidebarDrawer opened={isExpanded} onClose={expansion.close} {...opens} />
    </>
  );
}

/** Opens the form of a new transaction, on the page of an account of one in it; null for guests. */
function useAddTransaction(): (() => void) | null {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const accountId = /^\/accounts\/([^/]+)$/.exec(pathname)?.[1];
  const { data: permission } = useQuery({
    ...accountsQuery(true),
    select: (all) => all.find(({ id }) => id === accountId)?.permission,
  });
  const canWrite = useCanWrite();
  const add = () =>
    accountId !== undefined && accessOf(permission, canWrite) === 'all'
      ? void navigate({
          to: '/accounts/$id',
          params: { id: accountId },
          search: (before) => ({ ...readAccountSearch(before), view: undefined, open: 'new' }),
        })
      : void navigate({
          to: '/transactions',
          // On the list its filters stay.
          search: (before) => ({ ...(pathname === '/transactions' && readTransactionsSearch(before)), open: 'new' }),
        });
  return canWrite ? add : null;
}

/** Moves the focus to the main region on every navigation, for keyboards and screen readers. */
function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) main.current?.focus({ preventScroll: true });
      }),
    [router, main],
  );
}

function OfflineNotice() {
  const { online } = useNetwork();
  const storedAt = useStoredAt();
  const format = useFormat();
  return (
    <div role="status">
      {(!online || storedAt !== null) && (
        <Alert
          color="yellow"
          variant="outline"
          mb="md"
          icon={<IconWifiOff aria-hidden />}
          title={online ? t('The server cannot be reached') : t('You are offline')}
        >
          {storedAt === null
            ? t('Data may be out of date.')
            : t('Showing data from {instant}.', { instant: format.instant(storedAt) })}{' '}
          {t(
            'New transactions and changes of their labels, names and notes wait on this device; other changes cannot be saved until you are back online.',
          )}{' '}
          {!window.isSecureContext &&
            t(
              'This page was opened by plain http, so that it cannot be opened again without a connection: leave it open.',
            )}
        </Alert>
      )}
    </div>
  );
}
