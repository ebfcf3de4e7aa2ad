import { lazy } from 'react';

/** Loaded when first rendered: the chart library is larger than the rest of the app. */
export const BalanceChart = lazy(async () => ({ default: (await import('./balance-chart.tsx')).BalanceChart }));
