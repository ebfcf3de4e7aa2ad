import { ActionIcon, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { t } from '../../../ui/i18n/index.ts';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons/index.ts';
import { PageHead, useFormat } from '../../../ui/index.ts';
import classes from './month.module.css';
import { type Month, monthAt } from './months.ts';

type MonthHeaderProps = { readonly month: Month; readonly badge: ReactNode; readonly children?: ReactNode };

/** The month as the title of the page, with links to the ones before and after. */
export function MonthHeader({ month, badge, children }: MonthHeaderProps) {
  const format = useFormat();
  const title = format.month(month.name);
  useEffect(() => {
    document.title = t('{title} – Coffer', { title });
  }, [title]);
  return (
    <PageHead>
      <Title order={1}>{title}</Title>
      <nav aria-label={t('Months')} className={classes.arrows}>
        <MonthLink name={monthAt(month, -1)}>
          <IconChevronLeft size={18} stroke={1.6} aria-hidden />
        </MonthLink>
        {!month.isCurrent && (
          <MonthLink name={monthAt(month, 1)}>
            <IconChevronRight size={18} stroke={1.6} aria-hidden />
          </MonthLink>
        )}
      </nav>
      <span className={classes.days}>{daysText(month, format.date)}</span>
      {badge}
      <span className={classes.space} />
      {children}
    </PageHead>
  );
}

function MonthLink({ name, children }: { name: string; children: ReactNode }) {
  const format = useFormat();
  const label = format.month(name);
  return (
    <ActionIcon
      size="var(--control)"
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      renderRoot={(props) => (
        <Link to="/" search={(search) => ({ ...search, month: name })} resetScroll={false} {...props} />
      )}
    >
      {children}
    </ActionIcon>
  );
}

function daysText({ isCurrent, day, days, start, end }: Month, date: (civil: string) => string): string {
  if (isCurrent) return t('Day {day} of {days}', { day, days });
  return start.endsWith('-01')
    ? t('{days, plural, one {# day} other {# days}}', { days })
    : t('{from} to {to}', { from: date(start), to: date(end) });
}
