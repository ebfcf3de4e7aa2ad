import { Link } from '@tanstack/react-router';
import { t } from '../../ui/i18n/index.ts';
import { tabClasses } from '../../ui/index.ts';
import type { ReportsSearch } from './search.ts';

const REPORTS: readonly { readonly report: ReportsSearch['report']; readonly label: string }[] = [
  { report: undefined, label: t('Spending') },
  { report: 'income', label: t('Income') },
  { report: 'savings', label: t('Savings rate') },
  { report: 'flow', label: t('Money flow') },
  { report: 'worth', label: t('Net worth') },
];

/** Links to the reports; the period stays. */
export function ReportTabs({ search }: { readonly search: ReportsSearch }) {
  return (
    <nav className={tabClasses.tabs} aria-label={t('Reports')} data-screen-only>
      {REPORTS.map(({ report, label }) => (
        <Link
          key={label}
          to="/reports"
          search={{ ...search, report }}
          className={tabClasses.tab ?? ''}
          activeOptions={{ exact: true }}
        >
          {label}
        </Link>
      ))}
      <Link
        to="/reports/own"
        className={tabClasses.tab ?? ''}
        activeOptions={{ includeSearch: false }}
        activeProps={{ 'aria-current': 'page' }}
      >
        {t('Own reports')}
      </Link>
      <Link
        to="/reports/year"
        className={tabClasses.tab ?? ''}
        activeOptions={{ includeSearch: false }}
        activeProps={{ 'aria-current': 'page' }}
      >
        {t('Year in review')}
      </Link>
    </nav>
  );
}
