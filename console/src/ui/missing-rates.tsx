import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api/index.ts';
import { missingPeriods } from './format/index.ts';
import { t } from './i18n/index.ts';
import { useFormat } from './use-format.ts';

/** The missing exchange rates, each with a link that enters it; nothing if there are none. */
export function MissingRates({ rates }: { rates: readonly Schemas['MissingRate'][] }) {
  const { period } = useFormat();
  const missing = missingPeriods(rates);
  if (missing.length === 0) return null;
  return (
    <Alert color="yellow" variant="outline" my="sm" title={t('Some amounts are not included')}>
      {missing.map(({ from, to, start, end }) => (
        <div key={`${from} ${to}`}>
          {t('No rate from {from} to {to}: {period}.', { from, to, period: period(start, end) })}{' '}
          <Anchor
            inherit
            fw={600}
            aria-label={t('Add rate from {from} to {to}', { from, to })}
            renderRoot={(props) => (
              <Link
                to="/settings/rates"
                search={{ add: true, from, to, date: start, until: end > start ? end : undefined }}
                {...props}
              />
            )}
          >
            {t('Add rate')}
          </Anchor>
        </div>
      ))}
    </Alert>
  );
}
