import { Box, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { familySettingsQuery } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MonthSteps, useFormat } from '../../ui/index.ts';
import type { OnEdit } from './bill-link.tsx';
import { billsQuery } from './bill-queries.ts';
import { BillsAgenda } from './bills-agenda.tsx';
import { BillsMonth } from './bills-month.tsx';
import { BillsSummary } from './bills-summary.tsx';
import { firstWeekday, weeksOf } from './calendar-weeks.ts';

/** The bills of a month: a grid of days, on phones a list. */
export function BillsCalendar({ onEdit }: { onEdit: OnEdit }) {
  const format = useFormat();
  const { data: family } = useSuspenseQuery(familySettingsQuery());
  const { month = format.today().slice(0, 7) } = useSearch({ from: '/shell/recurring' });
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const weeks = weeksOf(month, firstWeekday(format.locale, family.country));
  const [first = '', last = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  const query = useQuery({ ...billsQuery(first, last), placeholderData: keepPreviousData });
  return (
    <>
      <MonthSteps
        month={month}
        targetOf={(other) => ({ to: '/recurring', search: { view: 'calendar', month: other } })}
      />
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
