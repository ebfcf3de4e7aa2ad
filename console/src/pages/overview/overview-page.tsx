import { ActionIcon, Button, Group } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { accountsQuery, api, profileQuery, sampleDataQuery, unwrap } from '../../api/index.ts';
import { EmptyState, LoadingCards, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconLayoutDashboard, IconSeedling } from '../../ui/icons/index.ts';
import { CurlButton, NearViewport, WritersOnly } from '../../ui/index.ts';
import { lazyDialog, lazyPart } from '../../ui/routing/index.ts';
import { Bills } from './cards/bills.tsx';
import { CardToCome } from './cards/card-to-come.tsx';
import { Cash } from './cards/cash.tsx';
import { CashFlow } from './cards/cash-flow.tsx';
import { Goals } from './cards/goals.tsx';
import { NetWorth } from './cards/net-worth.tsx';
import { Pace } from './cards/pace.tsx';
import { Recent } from './cards/recent.tsx';
import { Review } from './cards/review.tsx';
import { Spending } from './cards/spending.tsx';
import { type CardName, type Layout, readLayout } from './layout.ts';
import { MonthHeader } from './month/month-header.tsx';
import { MonthStrip } from './month/month-strip.tsx';
import { useMonth } from './month/use-month.ts';
import classes from './overview.module.css';
import { SampleBadge } from './sample-badge.tsx';
import { usePrintWhole } from './use-print-whole.ts';

// After the first load: a bank seldom needs the person.
const OwnBankAttention = lazyPart(async () => (await import('../banks/bank-attention.tsx')).OwnBankAttention);
const Customize = lazyDialog(async () => (await import('./customize.tsx')).Customize);

/** A month of the family: income, spending, the rest, and the next things to look at. */
export function OverviewPage() {
  usePrintWhole();
  const month = useMonth();
  const query = useQuery(accountsQuery(true));
  const [layout, setLayout] = useLayout();
  const [isCustomizing, customizing] = useDisclosure(false);
  const isEmpty = query.data?.every(({ status }) => status === 'disabled') === true;
  return (
    <>
      <MonthHeader month={month} badge={<SampleBadge />}>
        <CurlButton path={`/api/v1/income_statement?start_date=${month.start}&end_date=${month.until}`} />
        {!isEmpty && <CustomizeButton onClick={customizing.open} />}
      </MonthHeader>
      <QueryView query={query} loading={<LoadingCards cards={6} height={220} />}>
        {() =>
          isEmpty ? (
            <Welcome />
          ) : (
            <>
              <Suspense fallback={null}>
                <OwnBankAttention />
              </Suspense>
              <MonthStrip month={month} />
              <CardStacks
                layout={layout}
                cards={{
                  review: <Review />,
                  pace: <Pace month={month.name} />,
                  cash: <Cash />,
                  'net-worth': <NetWorth />,
                  spending: <Spending month={month} />,
                  bills: <Bills month={month} />,
                  goals: <Goals />,
                  'cash-flow': <CashFlow />,
                  recent: <Recent />,
                }}
              />
            </>
          )
        }
      </QueryView>
      <Customize opened={isCustomizing} onClose={customizing.close} layout={layout} onChange={setLayout} />
    </>
  );
}

function CustomizeButton({ onClick }: { onClick: () => void }) {
  const label = t('Customize overview');
  return (
    <ActionIcon size="var(--control)" variant="default" aria-label={label} title={label} onClick={onClick}>
      <IconLayoutDashboard size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

/** The person's layout in this browser. */
function useLayout(): [Layout, (layout: Layout) => void] {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const key = `coffer-overview-${profile.id}`;
  const [layout, setLayout] = useState(() => readLayout(localStorage.getItem(key)));
  const change = (next: Layout) => {
    setLayout(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [layout, change];
}

type CardStacksProps = { readonly layout: Layout; readonly cards: Readonly<Record<CardName, ReactNode>> };

/** Cards in two independent columns, so that their heights leave no holes; in one column in narrow windows. */
function CardStacks({ layout: { order, side, hidden }, cards }: CardStacksProps) {
  const isWide = useMediaQuery('(min-width: 1101px)', undefined, { getInitialValueInEffect: false });
  const shown = order.filter((name) => !hidden.includes(name));
  const stack = (names: readonly CardName[]) => (
    <div className={classes.stack}>
      {names.map((name) => (
        <NearViewport key={name} placeholder={<CardToCome name={name} />}>
          {cards[name]}
        </NearViewport>
      ))}
    </div>
  );
  if (isWide !== true) return stack(shown);
  const [main, narrow] = [shown.filter((name) => !side.includes(name)), shown.filter((name) => side.includes(name))];
  if (main.length === 0 || narrow.length === 0) return stack(shown);
  return (
    <div className={classes.columns}>
      {stack(main)}
      {stack(narrow)}
    </div>
  );
}

/** The overview of a family without accounts. */
function Welcome() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const { data: sample } = useQuery({ ...sampleDataQuery(), enabled: profile.role === 'admin' });
  const make = useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/sample_data')),
  });
  return (
    <EmptyState
      icon={<IconSeedling size={40} stroke={1.4} aria-hidden color="var(--mantine-primary-color-filled)" />}
      title={t('Add your first account')}
      text={t('Start with its current balance to see your net worth here. Or explore with five years of sample data.')}
      action={
        <WritersOnly>
          <Group mt="sm" justify="center">
            <Button renderRoot={(props) => <Link to="/accounts" search={{ new: true }} {...props} />}>
              {t('Add account')}
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/imports" search={{}} {...props} />}>
              {t('Import a file')}
            </Button>
            {sample?.can_create && (
              <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
                {t('Add sample data')}
              </Button>
            )}
          </Group>
        </WritersOnly>
      }
    />
  );
}
