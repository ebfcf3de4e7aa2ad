import { t } from '../../ui/i18n/index.ts';
import { PageTitle } from '../../ui/index.ts';
import { ForecastTable } from './forecast-table.tsx';

/** The balances that accounts will have, from payments that repeat. */
export function ForecastPage() {
  return (
    <>
      <PageTitle title={t('Forecast')} />
      <ForecastTable />
    </>
  );
}
