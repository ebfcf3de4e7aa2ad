import { Button, Group, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconChartPie, IconPlus } from '../../ui/icons/index.ts';
import { CurlButton, PageTitle, useFormat, WritersOnly } from '../../ui/index.ts';
import { AllocationCard } from './allocation-card.tsx';
import { DividendsView } from './dividends-view.tsx';
import { GainsView } from './gains-view.tsx';
import { groupHoldings, type HoldingGroup } from './holding-rows.ts';
import { HoldingsTable } from './holdings-table.tsx';
import { holdingsQuery } from './investment-queries.ts';
import classes from './investments.module.css';
import { PortfolioCard } from './portfolio-card.tsx';
import { type EditedTrade, TradeDrawer } from './trade-dialog.tsx';
import { TradeList } from './trade-list.tsx';

/** The holdings of all accounts with their returns, dividends, tax years, and the latest trades. */
export function InvestmentsPage() {
  const format = useFormat();
  const today = format.today();
  const holdings = useQuery(holdingsQuery(today));
  const [edited, setEdited] = useState<EditedTrade | null>(null);
  const add = (
    <WritersOnly>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited({})}>
        {t('Add trade')}
      </Button>
    </WritersOnly>
  );
  return (
    <>
      <PageTitle title={t('Investments')} text={t('What your accounts hold, at the last known prices.')}>
        <CurlButton path="/api/v1/holdings" query={{ date: today }} />
        {add}
      </PageTitle>
      <QueryView query={holdings}>
        {(all) => (
          <Stack>
            {all.length > 0 && (
              <div className={classes.top}>
                <PortfolioCard />
                {all.length > 1 && <AllocationCard />}
              </div>
            )}
            <Tabs defaultValue="holdings" keepMounted={false}>
              <Tabs.List mb="md" aria-label={t('Investment reports')}>
                <Tabs.Tab value="holdings">{t('Holdings')}</Tabs.Tab>
                <Tabs.Tab value="dividends">{t('Dividends')}</Tabs.Tab>
                <Tabs.Tab value="gains">{t('Tax year')}</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="holdings">
                <Stack>
                  <Holdings groups={groupHoldings(all)} add={add} />
                  <TradeList title={t('Latest trades')} filter={{}} onEdit={(trade) => setEdited({ trade })} />
                </Stack>
              </Tabs.Panel>
              <Tabs.Panel value="dividends">
                <DividendsView />
              </Tabs.Panel>
              <Tabs.Panel value="gains">
                <GainsView />
              </Tabs.Panel>
            </Tabs>
          </Stack>
        )}
      </QueryView>
      <TradeDrawer edited={edited} onClose={() => setEdited(null)} />
    </>
  );
}

function Holdings({ groups, add }: { groups: readonly HoldingGroup[]; add: React.ReactNode }) {
  if (groups.length === 0) {
    return (
      <EmptyState
        icon={<IconChartPie size={40} stroke={1.4} aria-hidden />}
        title={t('No holdings')}
        text={t('Add a trade, or import the file of your broker.')}
        action={
          <Group mt="sm" justify="center">
            {add}
            <Button variant="default" renderRoot={(props) => <Link to="/imports" search={{}} {...props} />}>
              {t('Import a file')}
            </Button>
          </Group>
        }
      />
    );
  }
  return groups.map((group) => (
    <HoldingsTable
      key={group.currency}
      group={group}
      title={groups.length === 1 ? t('Holdings') : t('Holdings in {currency}', { currency: group.currency })}
    />
  ));
}
