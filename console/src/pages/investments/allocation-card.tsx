import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { familySettingsQuery, profileQuery, type Schemas } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { currencyDigits, isNegative, negated } from '../../ui/format/index.ts';
import { language, t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle } from '../../ui/icons/index.ts';
import { MoneyText, SectionCard, useFormat } from '../../ui/index.ts';
import { Gaps } from './gaps.tsx';
import { weigh } from './holding-rows.ts';
import { allocationQuery, type Grouping } from './investment-queries.ts';
import classes from './investments.module.css';
import { percentOfTenths, signedPoints } from './percent.ts';
import { SECURITY_KINDS } from './security-kinds.ts';
import { driftOf, farthest, isOutsideBand, type TargetGrouping } from './targets.ts';
import { TargetsDialog } from './targets-dialog.tsx';

type Allocation = Schemas['PortfolioAllocation'];
type Group = Allocation['groups'][number];

const GROUPINGS: readonly { readonly value: Grouping; readonly label: string }[] = [
  { value: 'kind', label: t('Kind') },
  { value: 'currency', label: t('Currency') },
  { value: 'country', label: t('Country') },
  { value: 'account', label: t('Account') },
];

const COLORS = 8;

/** The worth of the holdings by group, as a bar and a table, and how far each is from its target. */
export function AllocationCard() {
  const [grouping, setGrouping] = useState<Grouping>('kind');
  const query = useQuery({ ...allocationQuery(grouping), placeholderData: keepPreviousData });
  return (
    <SectionCard
      title={t('Allocation')}
      action={query.data && grouping !== 'account' && <Targets grouping={grouping} groups={query.data.groups} />}
    >
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

/** The button that opens the targets; only admins change settings of the family. */
function Targets({ grouping, groups }: { grouping: TargetGrouping; groups: readonly Group[] }) {
  const [isOpen, setOpen] = useState(false);
  const { data: profile } = useSuspenseQuery(profileQuery());
  const { data: settings } = useSuspenseQuery(familySettingsQuery());
  if (profile.role !== 'admin') return null;
  const held = groups.flatMap(({ key }) => (key === null ? [] : [key]));
  const others = [
    ...(grouping === 'kind' ? Object.keys(SECURITY_KINDS).filter((kind) => kind !== 'cash') : []),
    ...Object.keys(settings.allocation_targets[grouping] ?? {}),
  ];
  const offered = [...new Set([...held, ...others])];
  return (
    <>
      <Button size="xs" variant="subtle" onClick={() => setOpen(true)}>
        {t('Targets')}
      </Button>
      <TargetsDialog
        grouping={grouping}
        groups={offered.map((key) => ({ key, name: nameOf(grouping, { key, name: null }) }))}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function Groups({ allocation: { groups, currency, group_by: grouping } }: { allocation: Allocation }) {
  const { locale, figure, hidesAmounts } = useFormat();
  const weights = weigh(
    groups.map(({ value }) => value),
    currencyDigits(currency),
  );
  const hasTargets = groups.some(({ target }) => target !== null);
  const colorOf = (index: number) => ({ '--k': `var(--c-chart-${(index % COLORS) + 1})` }) as object;
  return (
    <>
      <div className={classes.parts} aria-hidden>
        {groups.map(({ key, weight }, index) => (
          <i key={key} style={{ ...colorOf(index), flexGrow: hidesAmounts ? 0 : Number(weight) }} />
        ))}
      </div>
      <table className={classes.table}>
        <caption className="spoken">{t('Allocation')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            {!hasTargets && <th scope="col">{t('Value')}</th>}
            <th scope="col">{hasTargets ? t('Now||weight') : t('Weight')}</th>
            {hasTargets && (
              <>
                <th scope="col">{t('Target||weight')}</th>
                <th scope="col">{t('Drift||from a target')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {groups.map((group, index) => (
            <tr key={group.key}>
              <th scope="row">
                <i className={classes.swatch} style={colorOf(index)} aria-hidden /> {nameOf(grouping, group)}
              </th>
              {!hasTargets && (
                <td>
                  <MoneyText amount={group.value} currency={currency} />
                </td>
              )}
              <td>{figure(percentOfTenths(weights[index] ?? 0, locale))}</td>
              {hasTargets && <TargetCells group={group} />}
            </tr>
          ))}
        </tbody>
      </table>
      <DriftLine groups={groups} currency={currency} grouping={grouping} />
    </>
  );
}

function TargetCells({ group }: { group: Group }) {
  const { locale, figure } = useFormat();
  const drift = driftOf(group);
  return (
    <>
      <td className={classes.muted}>
        {group.target === null ? '–' : percentOfTenths(Number(group.target) * 1000, locale)}
      </td>
      <td>
        {drift === null ? (
          '–'
        ) : (
          <span className={classes.drift} data-off={isOutsideBand(group) || undefined}>
            {isOutsideBand(group) && <IconAlertTriangle size={14} aria-hidden />} {figure(signedPoints(drift, locale))}
          </span>
        )}
      </td>
    </>
  );
}

type DriftLineProps = Pick<Allocation, 'groups' | 'currency'> & { readonly grouping: Allocation['group_by'] };

/** The largest distance from a target, where one is outside the band, and the money that would close it. */
function DriftLine({ groups, currency, grouping }: DriftLineProps) {
  const format = useFormat();
  const group = farthest(groups);
  if (group === undefined || group.excess === null) return null;
  const isBelow = isNegative(group.excess);
  const values = {
    name: nameOf(grouping, group),
    points: format.figure(format.count(Math.abs(Math.round((driftOf(group) ?? 0) * 10) / 10))),
    amount: format.money(isBelow ? negated(group.excess) : group.excess, currency),
  };
  return (
    <p className={classes.note}>
      {isBelow
        ? t('{name}: {points} points below the target. {amount} would close it.', values)
        : t('{name}: {points} points above the target by {amount}.', values)}
    </p>
  );
}

function nameOf(grouping: Allocation['group_by'], { key, name }: Pick<Group, 'key' | 'name'>): string {
  if (key === null) return t('No country');
  if (grouping === 'kind') return SECURITY_KINDS[key as keyof typeof SECURITY_KINDS] ?? key;
  if (grouping === 'country') return new Intl.DisplayNames(language, { type: 'region' }).of(key) ?? key;
  return name ?? key;
}
