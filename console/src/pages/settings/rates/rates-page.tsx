import { ActionIcon, Button, Code, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { incomeStatementQuery, netWorthQuery, type Schemas } from '../../../api/index.ts';
import { QueryView } from '../../../ui/feedback/index.ts';
import { missingPeriods, monthsAfter } from '../../../ui/format/index.ts';
import { rich, t } from '../../../ui/i18n/index.ts';
import { CurlButton, listClasses, useFormat, WritersOnly } from '../../../ui/index.ts';
import { Section } from '../section.tsx';
import { marketDayQuery, ratesQuery } from './queries.ts';
import { RateDialog } from './rate-dialog.tsx';
import type { RatesSearch } from './search.ts';
import { useDeleteRate } from './use-rate-changes.ts';

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

/** Whether this server fetches market rates. One setting of the operator decides it for every family. */
function MarketRates() {
  const { currency, date } = useFormat();
  const newest = useQuery(marketDayQuery(currency));
  return (
    <QueryView query={newest}>
      {({ reference_rates: [newest] }) =>
        newest === undefined ? (
          <Text size="sm">
            {rich(
              'This server fetches no market rates for {currency}. Its operator turns them on with the setting <code>{name}</code>.',
              { currency, name: 'COFFER_EXCHANGE_RATES_URL', code: (text) => <Code>{text}</Code> },
            )}
          </Text>
        ) : (
          <Text size="sm">
            {t('Market rates for {currency} are up to date as of {date}. Your own rates come before them.', {
              currency,
              date: date(newest.date),
            })}
          </Text>
        )
      }
    </QueryView>
  );
}

/** The pairs and days of the last twelve months that have no rate, each with a button that enters it. */
function MissingList() {
  const { today, period } = useFormat();
  const start = monthsAfter(today(), -12);
  const worth = useQuery(netWorthQuery(start, 'week'));
  const flow = useQuery(incomeStatementQuery(start, today()));
  return (
    <QueryView query={worth}>
      {({ missing_rates }) => {
        const missing = missingPeriods([...missing_rates, ...(flow.data?.missing_rates ?? [])]);
        if (missing.length === 0) return <Text size="sm">{t('No rates are missing in the last 12 months.')}</Text>;
        return (
          <ul className={listClasses.lines}>
            {missing.map(({ from, to, start, end }) => (
              <li key={`${from} ${to}`}>
                <Group justify="space-between" gap="sm">
                  <div>
                    <Text fw={500}>{t('{from} to {to}', { from, to })}</Text>
                    <Text size="sm" c="dimmed">
                      {period(start, end)}
                    </Text>
                  </div>
                  <WritersOnly>
                    <Button
                      variant="default"
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
                    </Button>
                  </WritersOnly>
                </Group>
              </li>
            ))}
          </ul>
        );
      }}
    </QueryView>
  );
}

type Rate = Schemas['ExchangeRate'];
type RateTableProps = { readonly rates: readonly Rate[]; readonly onEdit: (search: RatesSearch) => void };

/** The rates that people entered, newest day first. */
function RateTable({ rates, onEdit }: RateTableProps) {
  if (rates.length === 0) return <Text size="sm">{t('No rates yet.')}</Text>;
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Date')}</Table.Th>
            <Table.Th>{t('Currencies')}</Table.Th>
            <Table.Th ta="end">{t('Rate')}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{t('Actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rates.map((rate) => (
            <RateRow key={rate.id} rate={rate} onEdit={onEdit} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function RateRow({ rate, onEdit }: { rate: Rate; onEdit: RateTableProps['onEdit'] }) {
  const format = useFormat();
  const remove = useDeleteRate();
  const { from_currency: from, to_currency: to, date } = rate;
  const name = t('{from} to {to} on {date}', { from, to, date: format.date(date) });
  const action = { variant: 'subtle', color: 'gray', size: 'lg' } as const;
  return (
    <Table.Tr>
      <Table.Td>{format.date(date)}</Table.Td>
      <Table.Td>{t('{from} to {to}', { from, to })}</Table.Td>
      <Table.Td ta="end" className="amount">
        {rate.rate}
      </Table.Td>
      <Table.Td>
        <WritersOnly>
          <Group gap={0} justify="flex-end" wrap="nowrap">
            <ActionIcon {...action} aria-label={t('Edit {name}', { name })} onClick={() => onEdit({ from, to, date })}>
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              {...action}
              aria-label={t('Delete {name}', { name })}
              loading={remove.isPending}
              onClick={() => remove.mutate(rate)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </WritersOnly>
      </Table.Td>
    </Table.Tr>
  );
}
