import { Box } from '@mantine/core';
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import classes from './section-tabs.module.css';
import { useCurrentInSight } from './use-current-in-sight.ts';
import { useFormat } from './use-format.ts';

export type SectionTab = {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  /** How much there is on the page. */
  readonly count?: number | undefined;
};

type SectionTabsProps = {
  readonly label: string;
  readonly sections: readonly SectionTab[];
};

/** Links between the pages of a section; in several lines on phones. */
export function SectionTabs({ label, sections }: SectionTabsProps) {
  const { pathname } = useLocation();
  const nav = useCurrentInSight(pathname, 'center');
  return (
    <Box ref={nav} component="nav" aria-label={label} className={classes.tabs} data-screen-only>
      {sections.map(({ to, label: name, count }) => (
        <Link key={to} to={to} className={classes.tab} activeProps={{ 'aria-current': 'page' }}>
          {name}
          <TabCount count={count} />
        </Link>
      ))}
    </Box>
  );
}

/** How much a tab has; nothing while that is not known, or for none. */
export function TabCount({ count, isMore = false }: { count: number | undefined; isMore?: boolean }) {
  const format = useFormat();
  if (count === undefined || count === 0) return null;
  return <span className={classes.count}> {isMore ? `${format.count(count)}+` : format.count(count)}</span>;
}
