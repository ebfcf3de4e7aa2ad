import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { QueryView } from '../../feedback/index.ts';
import { monthsAfter } from '../../format/index.ts';
import { t } from '../../i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import type { OnEdit } from './bill-link.tsx';
import { BillsAgenda } from './bills-agenda.tsx';
import { BillsMonth } from './bills-month.tsx';
import { BillsSummary } from './bills-summary.tsx';
import { firstWeekday, weeksOf } from './calendar-weeks.ts';
import { billsQuery } from './queries.ts';

/** The bills of a month: a grid of days, on phones a list. */
export function BillsCalendar({ onEdit }: { onEdit: OnEdit }) {
  const format = useFormat();
  const { month = format.today().slice(0, 7) } = useSearch({ from: '/shell/recurring' });
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const weeks = weeksOf(month, firstWeekday(format.locale));
  const [first = '', last = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  const query = useQuery({ ...billsQuery(first, last), placeholderData: keepPreviousData });
  return (
    <>
      <Group mb="md" gap="xs">
        <StepLink label={t('Earlier')} month={after(month, -1)}>
          <IconChevronLeft size={18} stroke={1.6} aria-hidden />
        </StepLink>
        <b aria-live="polite">{format.month(month)}</b>
        <StepLink label={t('Later')} month={after(month, 1)}>
          <IconChevronRight size={18} stroke={1.6} aria-hidden />
        </StepLink>
      </Group>
      <QueryView query={query}>
        {({ occurrences }) => {
          const own = occurrences.filter(({ date }) => date.startsWith(month));
          return (
            <>
              <Box mb="md">
                <BillsSummary bills={own} />
              </Box>
              {own.length === 0 && (
                <Text c="dimmed" mb="md">
                  {t('No payment is expected in {month}.', { month: format.month(month) })}
                </Text>
              )}
              {isNarrow ? (
                <BillsAgenda bills={own} onEdit={onEdit} />
              ) : (
                <BillsMonth month={month} weeks={weeks} bills={occurrences} onEdit={onEdit} />
              )}
            </>
          );
        }}
      </QueryView>
    </>
  );
}

const after = (month: string, count: number) => monthsAfter(`${month}-01`, count).slice(0, 7);

function StepLink({ label, month, children }: { label: string; month: string; children: ReactNode }) {
  return (
    <ActionIcon
      size="var(--control)"
      variant="default"
      aria-label={label}
      title={label}
      renderRoot={(props) => (
        <Link to="/recurring" search={{ view: 'calendar', month }} resetScroll={false} {...props} />
      )}
    >
      {children}
    </ActionIcon>
  );
}
