/** The most or the least that a row may show. */
export type Limit = { readonly max: number } | { readonly min: number };

/** The targets, by the id of their row. Rows without one only inform. */
export const LIMITS: Readonly<Record<string, Limit>> = {
  'mix/16/plain': { max: 1 },
  'mix/64/plain': { max: 1 },
  'alone/list/16/plain': { max: 1.3 },
  'alone/filtered list/16/plain': { max: 1.3 },
  'alone/one transaction/16/plain': { max: 1.3 },
  'alone/accounts/16/plain': { max: 1.3 },
  'alone/balance sheet/16/plain': { max: 1.3 },
  'alone/usage/16/plain': { max: 1.3 },
  'alone/create/16/plain': { max: 1.3 },
  'alone/create/1000 families': { max: 200 },
  'alone/create/bare': { max: 2.5 },

  'large/1000000/middle': { max: 5 },
  'large/1000000/search frequent': { max: 30 },
  'large/1000000/search frequent, by cursor': { max: 10 },
  'large/1000000/search rare': { max: 30 },
  'large/1000000/search absent': { max: 30 },
  'large/1000000/income month': { max: 5 },
  'large/1000000/income ten years': { max: 30 },
  'large/1000000/budget month': { max: 20 },
  'large/1000000/net worth': { max: 10 },
  'large/1000000/balance sheet': { max: 1 },
  'large/1000000/bulk': { min: 8000 },

  'investments/holdings of any day': { max: 10 },
  'investments/ten years of daily values': { max: 30 },
  'investments/performance of the last year': { max: 50 },
  'investments/a trade of any day': { max: 50 },

  'rules/import': { max: 1.3 },

  'neighbors/sqlite/reads': { max: 10 },
  'neighbors/sqlite/creates': { max: 50 },
  'neighbors/postgres/reads': { max: 20 },
  'neighbors/postgres/creates': { max: 60 },

  'banks/sync': { max: 5 },

  'start/sources': { max: 0.7 },
  'start/bundle': { max: 0.4 },
  'memory/idle': { max: 150 },
  'memory/after the mix/coffer': { max: 250 },
  'memory/after the reports': { max: 250 },

  'postgres/list': { min: 0.4 },
  'postgres/create': { min: 0.4 },
  'postgres/bulk': { min: 3000 },
};
