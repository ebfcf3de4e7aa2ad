import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLayoutDashboard, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountsQuery } from '../../api/index.ts';
import { LoadingCards, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { CurlButton, SearchButton, useCanWrite } from '../../ui/index.ts';
import { lazyDialog } from '../../ui/routing/index.ts';
import { CardStacks } from './card-stacks.tsx';
import { Bills } from './cards/bills.tsx';
import { CashFlow } from './cards/cash-flow.tsx';
import { Goals } from './cards/goals.tsx';
import { NetWorth } from './cards/net-worth.tsx';
import { Recent } from './cards/recent.tsx';
import { Review } from './cards/review.tsx';
import { Spending } from './cards/spending.tsx';
import { MonthHeader } from './month/month-header.tsx';
import { MonthStrip } from './month/month-strip.tsx';
import { useMonth } from './month/use-month.ts';
import { SampleBanner } from './sample-banner.tsx';
import { useLayout } from './use-layout.ts';
import { Welcome } from './welcome.tsx';

const Customize = lazyDialog(async () => (await import('./customize.tsx')).Customize);

/** A month of the family: income, spending, the rest, and the next things to look at. */
export function OverviewPage() {
  const month = useMonth();
  const query = useQuery(accountsQuery(true));
  const [layout, setLayout] = useLayout();
  const [isCustomizing, customizing] = useDisclosure(false);
  const isEmpty = query.data?.every(({ status }) => status === 'disabled') === true;
  return (
    <>
      <MonthHeader month={month}>
        <SearchButton />
        <CurlButton path={`/api/v1/income_statement?start_date=${month.start}&end_date=${month.until}`} />
        {!isEmpty && <CustomizeButton onClick={customizing.open} />}
        {!isEmpty && <AddButton />}
      </MonthHeader>
      <QueryView query={query} loading={<LoadingCards cards={6} height={220} />}>
        {() =>
          isEmpty ? (
            <Welcome />
          ) : (
            <>
              <SampleBanner />
              <MonthStrip month={month} />
              <CardStacks
                layout={layout}
                cards={{
                  review: <Review />,
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

/** Opens the form of a new transaction. Phones have the same in the bottom bar. */
function AddButton() {
  const canWrite = useCanWrite();
  if (!canWrite) return null;
  return (
    <Button
      visibleFrom="sm"
      data-screen-only
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/transactions" search={{ open: 'new' }} {...props} />}
    >
      {t('Add')}
    </Button>
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
