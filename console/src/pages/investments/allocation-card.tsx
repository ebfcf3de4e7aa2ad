import { SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { currencyDigits } from '../../ui/format/index.ts';
import { language, t } from '../../ui/i18n/index.ts';
import { MoneyText, SectionCard, useFormat } from '../../ui/index.ts';
import { Gaps } from './gaps.tsx';
import { weigh } from './holding-rows.ts';
import { allocationQuery, type Grouping } from './investment-queries.ts';
import classes from './investments.module.css';
import { percentOfTenths } from './percent.ts';
import { SECURITY_KINDS } from './security-kinds.ts';

type Allocation = Schemas['PortfolioAllocation'];
type Group = Allocation['groups'][number];

const GROUPINGS: readonly { readonly value: Grouping; readonly label: string }[] = [
  { value: 'kind', label: t('Kind') },
  { value: 'currency', label: t('Currency') },
  { value: 'country', label: t('Country') },
  { value: 'account', label: t('Account') },
];

const COLORS = 8;

/** The worth of the holdings by group, as a bar and a table. */
export function AllocationCard() {
  const [grouping, setGrouping] = useState<Grouping>('kind');
  const query = useQuery({ ...allocationQuery(grouping), placeholderData: keepPreviousData });
  return (
    <SectionCard title={t('Allocation')}>
      <SegmentedControl
        size="xs"
        fullWidth
        mb="md"
        aria-label={t('Allocation by')}
        value={grouping}
        onChange={(picked) => setGrouping(GROUPINGS.find(({ value }) => value === picked)?.value ?? grouping)}
        data={[...GROUPINGS]}
      />
      <QueryView query={query} loading={<Skeleton height={200} />}>
        {(allocation) => (
          <>
            <Groups allocation={allocation} />
            <Gaps missingPrices={allocation.missing_prices} missingRates={allocation.missing_rates} />
          </>
        )}
      </QueryView>
    </SectionCard>
  );
}

function Groups({ allocation: { groups, currency, group_by: grouping } }: { allocation: Allocation }) {
  const { locale } = useFormat();
  const weights = weigh(
    groups.map(({ value }) => value),
    currencyDigits(currency),
  );
  const colorOf = (index: number) => ({ '--k': `var(--c-chart-${(index % COLORS) + 1})` }) as object;
  return (
    <>
      <div className={classes.parts} aria-hidden>
        {groups.map(({ key, weight }, index) => (
          <i key={key} style={{ ...colorOf(index), flexGrow: Number(weight) }} />
        ))}
      </div>
      <table className={classes.table}>
        <caption className="spoken">{t('Allocation')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Value')}</th>
            <th scope="col">{t('Weight')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group, index) => (
            <tr key={group.key}>
              <th scope="row">
                <i className={classes.swatch} style={colorOf(index)} aria-hidden /> {nameOf(grouping, group)}
              </th>
              <td>
                <MoneyText amount={group.value} currency={currency} />
              </td>
              <td>{percentOfTenths(weights[index] ?? 0, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function nameOf(grouping: Allocation['group_by'], { key, name }: Group): string {
  if (key === null) return t('No country');
  if (grouping === 'kind') return SECURITY_KINDS[key as keyof typeof SECURITY_KINDS] ?? key;
  if (grouping === 'country') return new Intl.DisplayNames(language, { type: 'region' }).of(key) ?? key;
  return name ?? key;
}
