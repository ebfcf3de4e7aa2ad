import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { QueryView } from '../../ui/feedback/index.ts';
import { monthStart } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { CurlButton, MonthSteps, PageTitle, useFormat } from '../../ui/index.ts';
import { BudgetMonth } from './budget-month.tsx';
import { budgetQuery } from './budget-queries.ts';
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
      <MonthSteps month={month} targetOf={(other) => ({ to: '/budgets', search: { month: other } })} />
      <QueryView query={query}>
        {(budget) => (budget === null ? <StartBudget month={month} /> : <BudgetMonth budget={budget} />)}
      </QueryView>
    </>
  );
}
