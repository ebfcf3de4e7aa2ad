import { Box } from '@mantine/core';
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './section-tabs.module.css';

export type Section = { readonly to: NonNullable<LinkProps['to']>; readonly label: string };

/** Links between the pages of a section; in several lines on phones. */
export function SectionTabs({ label, sections }: { label: string; sections: readonly Section[] }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the path.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <Box ref={nav} component="nav" aria-label={label} className={classes.tabs} data-screen-only>
      {sections.map(({ to, label: name }) => (
        <Link key={to} to={to} className={classes.tab} activeProps={{ 'aria-current': 'page' }}>
          {name}
        </Link>
      ))}
    </Box>
  );
}
