import {
  ActionIcon,
  Button,
  Code,
  Group,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, incomeStatementQuery, netWorthQuery, read, readAll, type Schemas, written } from '../../../api/index.ts';
import { keepFocus, QueryView, useUndoable } from '../../../ui/feedback/index.ts';
import { missingPeriods, monthsAfter } from '../../../ui/format/index.ts';
import { DateInput, Form, FormButtons, FormDialog, useForm } from '../../../ui/forms/index.ts';
import { rich, t } from '../../../ui/i18n/index.ts';
import { IconPencil, IconPlus, IconTrash } from '../../../ui/icons/index.ts';
import { AddRateLink, CurlButton, listClasses, useFormat, WritersOnly } from '../../../ui/index.ts';
import { CurrencySelect } from '../../../ui/regional-settings/index.ts';
import type { RatesSearch } from '../search.ts';
import { Section } from '../section.tsx';
import { rateDays } from './rate-days.ts';

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
                      renderRoot={(props) => <AddRateLink missing={{ from, to, start, end }} {...props} />}
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

type RateDialogProps = { readonly search: RatesSearch; readonly onClose: () => void };

/** Enters a rate, for a day or for a period, or replaces the one of that day. */
function RateDialog({ search, onClose }: RateDialogProps) {
  return (
    <FormDialog opened={search.add === true} onClose={onClose} title={t('Exchange rate')} draft="exchange rate">
      <RateForm search={search} onClose={onClose} />
    </FormDialog>
  );
}

function useRateForm({ from = '', to, date, until = '' }: RatesSearch) {
  const { currency, today } = useFormat();
  const { data: rates = [] } = useQuery(ratesQuery());
  const present = rates.find((one) => one.from_currency === from && one.to_currency === to && one.date === date);
  return useForm({
    initialValues: {
      from_currency: from,
      to_currency: to ?? currency,
      date: date ?? today(),
      until,
      rate: present?.rate ?? '',
    },
    validate: ({ from_currency, until, date }) => ({
      ...(from_currency === '' && { from_currency: t('Select a currency') }),
      ...(until !== '' && until < date && { until: t('Must not be before the first day') }),
    }),
  });
}

function RateForm({ search, onClose }: RateDialogProps) {
  const isFilled = search.from !== undefined;
  const form = useRateForm(search);
  const { mutate, error, isPending } = useSaveRates(onClose);
  const { from_currency: one, to_currency: other } = form.values;
  const send = ({ until: last, ...rate }: typeof form.values) =>
    mutate(rateDays(rate.date, last || rate.date).map((day) => ({ ...rate, rate: plain(rate.rate), date: day })));
  return (
    <Form
      form={form}
      error={error}
      onSend={send}
      buttons={<FormButtons submit={t('Save rate')} isBusy={isPending} onCancel={onClose} />}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CurrencySelect
          label={t('From')}
          required
          data-autofocus={!isFilled || undefined}
          {...form.getInputProps('from_currency')}
        />
        <CurrencySelect label={t('To')} required {...form.getInputProps('to_currency')} />
      </SimpleGrid>
      <TextInput
        label={one === '' ? t('Rate') : t('{other} for 1 {one}', { other, one })}
        inputMode="decimal"
        autoComplete="off"
        required
        placeholder="1.0845"
        data-autofocus={isFilled || undefined}
        {...form.getInputProps('rate')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateInput label={t('Date')} required {...form.getInputProps('date')} />
        <DateInput label={t('Until (optional)')} {...form.getInputProps('until')} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t(
          'A rate holds for its day and the seven days after it. With a last day, the rate is saved once a week until then.',
        )}
      </Text>
    </Form>
  );
}

// People write a comma too; a rate has no groups of digits.
const plain = (rate: string) => rate.replace(',', '.');

type NewRate = Schemas['NewExchangeRate'];

/** Creates or replaces rates, all or none. */
function useSaveRates(onDone: () => void) {
  const announce = useUndoable();
  return useMutation({
    meta: { showsError: true },
    mutationFn: (exchange_rates: NewRate[]) =>
      written(api.POST('/api/v1/exchange_rates/bulk', { body: { exchange_rates } })),
    onSuccess: ({ data: { exchange_rates }, response }) => {
      onDone();
      const { from_currency: from = '', to_currency: to = '' } = exchange_rates[0] ?? {};
      const count = exchange_rates.length;
      announce(
        t('{count, plural, one {Rate of {from} to {to} saved} other {# rates of {from} to {to} saved}}', {
          count,
          from,
          to,
        }),
        response,
      );
    },
  });
}

function useDeleteRate() {
  const announce = useUndoable();
  return useMutation({
    mutationFn: ({ id }: Schemas['ExchangeRate']) =>
      api.DELETE('/api/v1/exchange_rates/{id}', { params: { path: { id } } }),
    onSuccess: ({ response }) => {
      announce(t('Rate deleted'), response);
      keepFocus();
    },
  });
}

/** The family's own rates, newest day first. */
const ratesQuery = () => readAll('/api/v1/exchange_rates', 'exchange_rates');

/** The newest market rate of a currency; none if this server fetches none. Market rates are against the euro. */
const marketDayQuery = (currency: string) =>
  read('/api/v1/reference_rates', { query: { to_currency: currency === 'EUR' ? 'USD' : currency, per_page: 1 } });
