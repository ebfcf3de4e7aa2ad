import { Alert } from '@mantine/core';
import type { Schemas } from '../api/index.ts';

/** Lists the missing exchange rates; nothing if there are none. */
export function MissingRates({ rates }: { rates: readonly Schemas['MissingRate'][] }) {
  const pairs = [...new Set(rates.map(({ from, to }) => `${from} to ${to}`))];
  if (pairs.length === 0) return null;
  return (
    <Alert color="yellow" variant="outline" my="sm" title="Some amounts are not included">
      Exchange rates are missing for {new Intl.ListFormat('en').format(pairs)} on some days.
    </Alert>
  );
}
