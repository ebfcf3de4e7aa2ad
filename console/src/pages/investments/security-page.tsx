import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { api, type Schemas, written } from '../../api/index.ts';
import { BalanceChange, BalanceChart, SpanSwitch } from '../../ui/charts/index.ts';
import { LoadingCards, QueryView, useUndoable } from '../../ui/feedback/index.ts';
import { readAmount, type Span, spanStart } from '../../ui/format/index.ts';
import { DateInput, Form, FormButtons, FormDialog, MoneyInput, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconPlus } from '../../ui/icons/index.ts';
import { CurlButton, PageTitle, SectionCard, useFormat, WritersOnly } from '../../ui/index.ts';
import { groupHoldings } from './holding-rows.ts';
import { HoldingsTable } from './holdings-table.tsx';
import { holdingsQuery, pricesQuery, securityQuery } from './investment-queries.ts';
import { type EditedTrade, TradeDrawer } from './trade-dialog.tsx';
import { TradeList } from './trade-list.tsx';

type Security = Schemas['Security'];

const HEIGHT = 190;
const BACK = { to: '/investments', label: t('All investments') } as const;

/** One security: its prices, what is held of it, and its trades. */
export function SecurityPage() {
  const { id } = useParams({ from: '/shell/investments/$id' });
  const query = useQuery(securityQuery(id));
  return (
    <>
      {query.data === undefined && <PageTitle title={t('Security||of a market')} back={BACK} />}
      <QueryView query={query} loading={<LoadingCards cards={3} height={240} />}>
        {(security) => <SecurityView security={security} />}
      </QueryView>
    </>
  );
}

function SecurityView({ security }: { security: Security }) {
  const format = useFormat();
  const { id, ticker, name, exchange_operating_mic: mic, isin, currency } = security;
  const holdings = useQuery(holdingsQuery(format.today(), { security_id: id }));
  const [edited, setEdited] = useState<EditedTrade | null>(null);
  return (
    <>
      <PageTitle title={name ?? ticker} text={[ticker, mic, isin, currency].filter(Boolean).join(' · ')} back={BACK}>
        <CurlButton path={`/api/v1/securities/${id}`} />
        <WritersOnly>
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited({ ticker: mic === null ? ticker : `${ticker}|${mic}` })}
          >
            {t('Add trade')}
          </Button>
        </WritersOnly>
      </PageTitle>
      <Stack>
        <Prices security={security} />
        <QueryView query={holdings}>
          {(all) =>
            groupHoldings(all).map((group) => (
              <HoldingsTable
                key={group.currency}
                group={group}
                title={t('Holdings in {currency}', { currency: group.currency })}
              />
            ))
          }
        </QueryView>
        <TradeList title={t('Trades')} filter={{ security_id: id }} onEdit={(trade) => setEdited({ trade })} />
      </Stack>
      <TradeDrawer edited={edited} onClose={() => setEdited(null)} />
    </>
  );
}

function Prices({ security: { id, currency } }: { security: Security }) {
  const format = useFormat();
  const [span, setSpan] = useState<Span>('1Y');
  const [isAdding, setAdding] = useState(false);
  const query = useQuery(pricesQuery(id, spanStart(span, format.today())));
  return (
    <SectionCard
      title={t('Price')}
      action={
        <Group gap="xs">
          <WritersOnly>
            <Button size="compact-sm" variant="subtle" onClick={() => setAdding(true)}>
              {t('Add price')}
            </Button>
          </WritersOnly>
          <SpanSwitch label={t('Period')} value={span} onChange={setSpan} />
        </Group>
      }
    >
      <QueryView query={query} loading={<Skeleton height={HEIGHT} />}>
        {(prices) => {
          const points = prices
            .filter((price) => price.currency === currency)
            .map(({ date, price_decimal: amount }) => ({ date, amount }))
            .toReversed();
          if (points.length === 0) return <Text c="dimmed">{t('No prices in this period.')}</Text>;
          return (
            <>
              <BalanceChange points={points} currency={currency} isOwed={false} />
              <Suspense fallback={<Skeleton height={HEIGHT} />}>
                <BalanceChart label={t('Price')} points={points} currency={currency} height={HEIGHT} />
              </Suspense>
            </>
          );
        }}
      </QueryView>
      <FormDialog opened={isAdding} onClose={() => setAdding(false)} title={t('Add price')}>
        <PriceForm securityId={id} currency={currency} onClose={() => setAdding(false)} />
      </FormDialog>
    </SectionCard>
  );
}

type PriceFormProps = { readonly securityId: string; readonly currency: string; readonly onClose: () => void };

function PriceForm({ securityId, currency, onClose }: PriceFormProps) {
  const format = useFormat();
  const { locale, today } = format;
  const announce = useUndoable();
  const form = useForm({ initialValues: { date: today(), price: '' } });
  const { mutate, error, isPending } = useMutation({
    meta: { showsError: true },
    mutationFn: (price: { date: string; price: string }) =>
      written(
        api.POST('/api/v1/security_prices', {
          body: { security_price: { security_id: securityId, currency, ...price } },
        }),
      ),
    onSuccess: ({ data: { date }, response }) => {
      form.saved();
      onClose();
      announce(t('Price of {date} saved', { date: format.date(date) }), response);
    },
  });
  return (
    <Form
      form={form}
      error={error}
      onSend={({ date, price }) => mutate({ date, price: readAmount(price, locale) ?? price })}
      buttons={<FormButtons submit={t('Save')} isBusy={isPending} onCancel={onClose} />}
    >
      <DateInput label={t('Date')} required max={today()} {...form.getInputProps('date')} />
      <MoneyInput
        label={t('Price of one')}
        required
        data-autofocus
        currency={currency}
        {...form.getInputProps('price')}
      />
    </Form>
  );
}
