import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schemas } from '../api/index.ts';
import { type MissingPeriod, missingPeriods } from './format/index.ts';
import { t } from './i18n/index.ts';
import classes from './missing-rates.module.css';
import { useFormat } from './use-format.ts';

type MissingRatesProps = {
  readonly rates: readonly Schemas['MissingRate'][];
  /** As text, so that the page moves little when the data comes. */
  readonly isInline?: boolean;
};

/** The missing exchange rates, each with a link that enters it; nothing if there are none. */
export function MissingRates({ rates, isInline = false }: MissingRatesProps) {
  const { period } = useFormat();
  const missing = missingPeriods(rates);
  if (missing.length === 0) return null;
  const list = missing.map(({ from, to, start, end }) => (
    <div key={`${from} ${to}`}>
      {t('No rate from {from} to {to}: {period}.', { from, to, period: period(start, end) })}{' '}
      <Anchor inherit fw={600} renderRoot={(props) => <AddRateLink missing={{ from, to, start, end }} {...props} />}>
        {t('Add rate')}
      </Anchor>
    </div>
  ));
  const title = t('Some amounts are not included');
  if (isInline)
    return (
      <div role="alert" className={classes.inline}>
        <b>{title}</b>
        {list}
      </div>
    );
  return (
    <Alert color="yellow" variant="outline" my="sm" title={title}>
      {list}
    </Alert>
  );
}

type AddRateLinkProps = { readonly missing: MissingPeriod; readonly children?: ReactNode };

/** The link that enters a missing rate, for all days that lack it. */
export function AddRateLink({ missing: { from, to, start, end }, ...props }: AddRateLinkProps) {
  return (
    <Link
      to="/settings/rates"
      search={{ add: true, from, to, date: start, until: end > start ? end : undefined }}
      aria-label={t('Add rate from {from} to {to}', { from, to })}
      {...props}
    />
  );
}
