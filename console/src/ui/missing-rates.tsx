import { Alert } from '@mantine/core';
import type { Schemas } from '../api/index.ts';

/** Says which currencies are in no sum because no exchange rate is known. Nothing where all are known. */
export function MissingRates({ rates }: { rates: readonly Schemas['MissingRate'][] }) {
  const pairs = [...new Set(rates.map(({ from, to }) => `${from} to ${to}`))];
  if (pairs.length === 0) return null;
  return (
    <Alert color="yellow" variant="outline" my="sm" title="Some amounts are left out">
      No exchange rate is known from {new Intl.ListFormat('en').format(pairs)} on some days.
    </Alert>
  );
}
