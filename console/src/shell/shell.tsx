import { Burger, Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { useRef } from 'react';
import { Brand } from './brand.tsx';
import { Navigation } from './navigation.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import classes from './shell.module.css';
import { usePageFocus } from './use-page-focus.ts';
import { Person } from './user-menu.tsx';

/** The frame around every page: navigation at the side, behind a button where the screen is narrow. */
export function Shell() {
  const [isOpen, menu] = useDisclosure(false);
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  return (
    <div className={classes.frame}>
      <Button className={classes.skip ?? ''} onClick={() => main.current?.focus()}>
        Skip to content
      </Button>
      <nav aria-label="Main" className={classes.side}>
        <Brand />
        <Navigation />
        <Person />
      </nav>
      <section aria-label="Top bar" className={classes.top}>
        <Burger opened={isOpen} onClick={menu.toggle} size="sm" aria-label="Open navigation" aria-expanded={isOpen} />
        <Brand />
      </section>
      <Drawer opened={isOpen} onClose={menu.close} size="17rem" title="Navigation">
        <nav aria-label="Main">
          <Navigation onFollow={menu.close} />
          <Person />
        </nav>
      </Drawer>
      <main ref={main} tabIndex={-1} className={classes.main}>
        <OfflineNotice />
        <Outlet />
      </main>
    </div>
  );
}
