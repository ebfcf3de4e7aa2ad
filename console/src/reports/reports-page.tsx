import { ActionIcon, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { incomeStatementQuery } from '../api/index.ts';
import { QueryView } from '../feedback/index.ts';
import { monthsAfter } from '../format/index.ts';
import { t } from '../i18n/index.ts';
import { monthNamed } from '../overview/index.ts';
import { CurlButton, PageTitle, SectionCard, useFormat } from '../ui/index.ts';
import { MoneyFlow } from './money-flow.tsx';

const FROM = '/shell/reports';

/** Where money came from and went to, in a month or in twelve. */
export function ReportsPage() {
  const format = useFormat();
  const { month: name, year = false } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: '/reports' });
  const month = monthNamed(name, format.today(), format.monthStartDay);
  const start = year ? monthsAfter(month.start, -11) : month.start;
  const query = useQuery({ ...incomeStatementQuery(start, month.until), placeholderData: keepPreviousData });
  const step = year ? 12 : 1;
  const title = year
    ? t('{from} to {to}', { from: format.month(start, 'short'), to: format.month(month.start, 'short') })
    : format.month(month.name);
  return (
    <>
      <PageTitle title={t('Reports')}>
        <CurlButton path={`/api/v1/income_statement?start_date=${start}&end_date=${month.until}`} />
      </PageTitle>
      <Group mb="md" gap="xs">
        <StepLink label={t('Earlier')} month={monthsAfter(month.start, -step)}>
          <IconChevronLeft size={18} stroke={1.6} aria-hidden />
        </StepLink>
        {!month.isCurrent && (
          <StepLink label={t('Later')} month={monthsAfter(month.start, step)}>
            <IconChevronRight size={18} stroke={1.6} aria-hidden />
          </StepLink>
        )}
        <SegmentedControl
          aria-label={t('Period')}
          value={year ? 'year' : 'month'}
          onChange={(value) =>
            navigate({
              search: (old) => ({ ...old, year: value === 'year' ? true : undefined }),
              replace: true,
            })
          }
          data={[
            { value: 'month', label: t('Month') },
            { value: 'year', label: '12 months' },
          ]}
        />
      </Group>
      <div>
        <SectionCard title={t('Money flow, {title}', { title })}>
          <QueryView query={query} loading={<Skeleton height={320} />}>
            {(statement) => <MoneyFlow statement={statement} />}
          </QueryView>
        </SectionCard>
      </div>
    </>
  );
}

function StepLink({ label, month, children }: { label: string; month: string; children: ReactNode }) {
  return (
    <ActionIcon
      size="var(--control)"
      variant="default"
      aria-label={label}
      title={label}
      renderRoot={(props) => (
        <Link to="/reports" search={(old) => ({ ...old, month: month.slice(0, 7) })} resetScroll={false} {...props} />
      )}
    >
      {children}
    </ActionIcon>
  );
}
