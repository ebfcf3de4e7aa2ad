import { Alert, Burger, Button, Drawer, Text } from '@mantine/core';
import { useDisclosure, useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { familySettingsQuery } from '../api/index.ts';
import { useLiveChanges } from '../live/index.ts';
import icon from './icon.svg';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

/** The frame of every page: navigation at the side, or in a drawer on narrow screens. */
export function Shell() {
  const [isOpen, menu] = useDisclosure(false);
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  useLiveChanges();
  return (
    <div className={classes.frame}>
      <Button className={classes.skip ?? ''} onClick={() => main.current?.focus()}>
        Skip to content
      </Button>
      <nav aria-label="Main" className={classes.side}>
        <Brand />
        <Navigation />
        <UserMenu />
      </nav>
      <section aria-label="Top bar" className={classes.top}>
        <Burger opened={isOpen} onClick={menu.toggle} size="sm" aria-label="Open navigation" aria-expanded={isOpen} />
        <Brand />
      </section>
      <Drawer opened={isOpen} onClose={menu.close} size="17rem" title="Navigation">
        <nav aria-label="Main">
          <Navigation onNavigate={menu.close} />
          <UserMenu />
        </nav>
      </Drawer>
      <main ref={main} tabIndex={-1} className={classes.main}>
        <OfflineNotice />
        <Outlet />
      </main>
    </div>
  );
}

function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <Alert color="yellow" variant="outline" mb="md" icon={<IconWifiOff aria-hidden />} title="You are offline">
          Data may be out of date. Changes cannot be saved until you are back online.
        </Alert>
      )}
    </div>
  );
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

function Brand() {
  const { data: family } = useSuspenseQuery(familySettingsQuery());
  return (
    <div className={classes.brand}>
      <Logo />
      <Text fw={600} truncate>
        {family.name ?? 'Coffer'}
      </Text>
    </div>
  );
}

/** Decorative, next to a name. */
export function Logo() {
  return <img src={icon} alt="" width={28} height={28} />;
}
