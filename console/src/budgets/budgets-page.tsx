import { ActionIcon, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { QueryView } from '../feedback/index.ts';
import { monthStart, monthsAfter } from '../format/index.ts';
import { t } from '../i18n/index.ts';
import { CurlButton, PageTitle, useFormat } from '../ui/index.ts';
import { BudgetMonth } from './budget-month.tsx';
import { budgetQuery } from './model/index.ts';
import { StartBudget } from './start-budget.tsx';

/** The budget of one month: what is left, spent and assigned. */
export function BudgetsPage() {
  const format = useFormat();
  const search = useSearch({ from: '/shell/budgets' });
  const present = monthStart(format.today(), format.monthStartDay).slice(0, 7);
  const month = search.month ?? present;
  const query = useQuery({ ...budgetQuery(month), placeholderData: keepPreviousData });
  return (
    <>
      <PageTitle title={t('Budgets')} text={t('Give each category an amount, and see how much is left.')}>
        <CurlButton path="/api/v1/budgets" />
      </PageTitle>
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
        {(budget) => (budget === null ? <StartBudget month={month} /> : <BudgetMonth budget={budget} />)}
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
      renderRoot={(props) => <Link to="/budgets" search={{ month }} resetScroll={false} {...props} />}
    >
      {children}
    </ActionIcon>
  );
}
