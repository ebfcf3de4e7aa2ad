import { lazy } from 'react';

/** The balance chart, loaded when it is first drawn: the chart library is larger than the rest of the app. */
export const BalanceChart = lazy(async () => ({ default: (await import('./balance-chart.tsx')).BalanceChart }));
