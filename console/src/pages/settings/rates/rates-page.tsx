import { Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { QueryView } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { CurlButton, WritersOnly } from '../../../ui/index.ts';
import { Section } from '../section.tsx';
import { MarketRates } from './market-rates.tsx';
import { MissingList } from './missing-list.tsx';
import { ratesQuery } from './queries.ts';
import { RateDialog } from './rate-dialog.tsx';
import { RateTable } from './rate-table.tsx';
import type { RatesSearch } from './search.ts';

/** The family's exchange rates: the missing ones, the entered ones, and where market rates come from. */
export function RatesPage() {
  const search = useSearch({ from: '/shell/settings/rates' });
  const navigate = useNavigate({ from: '/settings/rates' });
  const rates = useQuery(ratesQuery());
  const open = (next: RatesSearch) => void navigate({ search: { ...next, add: true } });
  const close = () => void navigate({ search: {}, replace: true });
  const actions = (
    <Group gap="xs">
      <CurlButton path="/api/v1/exchange_rates" />
      <WritersOnly>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open({})}>
          {t('Add rate')}
        </Button>
      </WritersOnly>
    </Group>
  );
  return (
    <Stack gap="lg">
      <Section title={t('Missing rates')} text={t('Amounts without a rate are left out of totals in your currency.')}>
        <MissingList />
      </Section>
      <Section
        title={t('Your rates')}
        text={t('A rate holds on its day and the seven days after it. It comes before the market rate.')}
        action={actions}
      >
        <QueryView query={rates}>{(all) => <RateTable rates={all} onEdit={open} />}</QueryView>
      </Section>
      <Section title={t('Market rates')}>
        <MarketRates />
      </Section>
      <RateDialog search={search} onClose={close} />
    </Stack>
  );
}
