import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconPlus } from '../../ui/icons/index.ts';
import { useFormat, WritersOnly } from '../../ui/index.ts';
import { groupHoldings } from './holding-rows.ts';
import { HoldingsTable } from './holdings-table.tsx';
import { holdingsQuery } from './investment-queries.ts';
import { type EditedTrade, TradeDrawer } from './trade-dialog.tsx';
import { TradeList } from './trade-list.tsx';

/** The holdings of an account today, and its trades. */
export function AccountHoldings({ account: { id } }: { account: Schemas['Account'] }) {
  const { today } = useFormat();
  const holdings = useQuery(holdingsQuery(today(), { account_id: id }));
  const [edited, setEdited] = useState<EditedTrade | null>(null);
  return (
    <Stack>
      <WritersOnly>
        <Group justify="flex-end">
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited({ accountId: id })}>
            {t('Add trade')}
          </Button>
        </Group>
      </WritersOnly>
      <QueryView query={holdings}>
        {(all) =>
          all.length === 0 ? (
            <Text c="dimmed">{t('No holdings')}</Text>
          ) : (
            groupHoldings(all).map((group) => (
              <HoldingsTable key={group.currency} group={group} title={t('Holdings')} />
            ))
          )
        }
      </QueryView>
      <TradeList title={t('Trades')} filter={{ account_id: id }} onEdit={(trade) => setEdited({ trade })} />
      <TradeDrawer edited={edited} onClose={() => setEdited(null)} />
    </Stack>
  );
}
