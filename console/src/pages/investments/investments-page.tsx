import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconChartPie, IconPlus } from '../../ui/icons/index.ts';
import { CurlButton, PageTitle, useFormat, WritersOnly } from '../../ui/index.ts';
import { AccountTabs } from '../accounts/account-tabs.tsx';
import { groupHoldings } from './holding-rows.ts';
import { HoldingsTable } from './holdings-table.tsx';
import { holdingsQuery } from './investment-queries.ts';
import { type EditedTrade, TradeDrawer } from './trade-dialog.tsx';
import { TradeList } from './trade-list.tsx';

/** Today's holdings of all accounts, and the latest trades. */
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
      <AccountTabs />
      <Stack>
        <QueryView query={holdings}>
          {(all) => {
            const groups = groupHoldings(all);
            return groups.length === 0 ? (
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
            ) : (
              groups.map((group) => (
                <HoldingsTable
                  key={group.currency}
                  group={group}
                  title={
                    groups.length === 1 ? t('Holdings') : t('Holdings in {currency}', { currency: group.currency })
                  }
                />
              ))
            );
          }}
        </QueryView>
        <TradeList title={t('Latest trades')} filter={{}} onEdit={(trade) => setEdited({ trade })} />
      </Stack>
      <TradeDrawer edited={edited} onClose={() => setEdited(null)} />
    </>
  );
}
