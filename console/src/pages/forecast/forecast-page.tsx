import { t } from '../../ui/i18n/index.ts';
import { PageTitle } from '../../ui/index.ts';
import { CashForecast } from './cash-forecast.tsx';
import { ForecastTable } from './forecast-table.tsx';

/** The cash that there will be, and the balance of each account, from payments that repeat. */
export function ForecastPage() {
  return (
    <>
      <PageTitle title={t('Forecast')} />
      <CashForecast />
      <ForecastTable />
    </>
  );
}
