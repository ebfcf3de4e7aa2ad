import { Autocomplete, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery, api, type Schemas, written } from '../../api/index.ts';
import { useUndoable } from '../../ui/feedback/index.ts';
import { currencyDigits, readAmount, typedAmount } from '../../ui/format/index.ts';
import { DateInput, Form, FormButtons, FormDrawer, type FormState, MoneyInput, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { securitiesQuery } from './investment-queries.ts';
import { cashOf, computedFigure, computeFigure, type TradeFigure, withoutZeros } from './trade-figures.ts';
import { hasTrades, TRADE_FORMS, TRADE_TYPE_OPTIONS, type TradeType } from './trade-types.ts';

type Trade = Schemas['Trade'];

/** The first values of the drawer; `trade` is the one to change. */
export type EditedTrade = {
  readonly trade?: Trade;
  readonly accountId?: string;
  readonly ticker?: string;
  readonly type?: TradeType;
};

type TradeDrawerProps = { readonly edited: EditedTrade | null; readonly onClose: () => void };

export function TradeDrawer({ edited, onClose }: TradeDrawerProps) {
  const isNew = edited?.trade === undefined;
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={isNew ? t('Add trade') : t('Edit {name}', { name: edited?.trade?.name ?? '' })}
      {...(isNew && { draft: 'new trade' })}
    >
      {edited && <TradeForm edited={edited} onClose={onClose} />}
    </FormDrawer>
  );
}

type FormProps = { readonly edited: EditedTrade; readonly onClose: () => void };

function TradeForm({ edited, onClose }: FormProps) {
  const { trade } = edited;
  const { locale, today } = useFormat();
  const { data: accounts = [] } = useQuery(accountsQuery());
  const { data: securities = [] } = useQuery(securitiesQuery());
  const offered = accounts.filter(hasTrades);
  const form = useForm<TradeValues>({ initialValues: tradeValues(edited, locale, today()) });
  const { type, account_id } = form.values;
  const asked = TRADE_FORMS[type];
  const account = offered.find(({ id }) => id === account_id) ?? offered[0];
  const currency = form.values.currency || account?.currency || '';
  const { mutate, error, isPending } = useSaveTrade(trade, form.values.ticker, () => form.saved(), onClose);
  const send = (values: TradeValues) =>
    mutate({ ...tradeBody(values, { locale, currency, securities }), account_id: account?.id ?? '' });
  const tickers = securities.map(({ ticker, exchange_operating_mic: mic }) => tickerOf(ticker, mic));
  return (
    <Form
      form={form}
      error={error}
      onSend={send}
      buttons={<FormButtons submit={t('Save')} isBusy={isPending} onCancel={onClose} />}
    >
      <SimpleGrid cols={2}>
        <Select label={t('Type')} data={TRADE_TYPE_OPTIONS} allowDeselect={false} {...form.getInputProps('type')} />
        <DateInput label={t('Date')} required max={today()} {...form.getInputProps('date')} />
      </SimpleGrid>
      {trade === undefined && (
        <Select
          label={t('Account')}
          required
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('account_id')}
          value={account?.id ?? null}
        />
      )}
      <Autocomplete
        label={t('Security||of a market')}
        description={t('Its ticker; with its exchange, such as AAPL|XNAS, where several have it')}
        required={asked.needsSecurity !== false}
        data-autofocus
        data={[...new Set(tickers)]}
        limit={20}
        {...form.getInputProps('ticker')}
      />
      {asked.givesOther && (
        <Autocomplete
          label={t('New security')}
          required
          data={[...new Set(tickers)]}
          limit={20}
          {...form.getInputProps('other_ticker')}
        />
      )}
      {asked.asks === 'units' && <UnitFields form={form} currency={currency} />}
      {asked.asks === 'quantity' && <QuantityFields form={form} currency={currency} hasCost={asked.hasCost === true} />}
      {asked.asks === 'amount' && (
        <MoneyInput label={t('Amount')} required currency={currency} {...form.getInputProps('amount')} />
      )}
      {asked.asks === 'ratio' && (
        <TextInput
          label={t('Ratio')}
          description={t('New units for old ones: 4, or 1:3')}
          required
          {...form.getInputProps('ratio')}
        />
      )}
      {type === 'spin_off' && (
        <TextInput
          label={t('Share of the cost')}
          description={t('The part of the cost that goes to the new security, from 0 to 1')}
          required
          {...form.getInputProps('cost_share')}
        />
      )}
      <TextInput label={t('Notes')} maxLength={10_000} {...form.getInputProps('notes')} />
    </Form>
  );
}

type FieldsProps = { readonly form: FormState<TradeValues>; readonly currency: string };

const FIGURE_LABELS: Readonly<Record<TradeFigure, string>> = {
  qty: t('Quantity'),
  price: t('Price of one'),
  total: t('Total'),
};

/** Quantity, price and total: two are typed, the third is computed. */
function UnitFields({ form, currency }: FieldsProps) {
  const format = useFormat();
  const [filled, setFilled] = useState<readonly TradeFigure[]>(['qty', 'price']);
  const digits = currencyDigits(currency);
  const computed = computedFigure(filled);
  const read = (typed: string) => readAmount(typed, format.locale);
  const type = (figure: TradeFigure, typed: string) => {
    const order =
      typed === '' ? filled.filter((one) => one !== figure) : [...filled.filter((one) => one !== figure), figure];
    const values = { ...form.getValues(), [figure]: typed };
    const third = computedFigure(order);
    const value = computeFigure(
      third,
      { qty: read(values.qty), price: read(values.price), total: read(values.total) },
      digits,
    );
    setFilled(order);
    form.setValues({ ...values, [third]: value === null ? '' : typedAmount(value, format.locale) });
  };
  const field = (figure: TradeFigure) => ({
    ...form.getInputProps(figure),
    label: FIGURE_LABELS[figure],
    required: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => type(figure, currentTarget.value),
    ...(figure === computed && form.values[figure] !== '' && { description: t('Computed from the other two') }),
  });
  const isSale = form.values.type === 'sell';
  const cash = cashOfValues(form.values, format.locale, currency);
  return (
    <>
      <SimpleGrid cols={2} style={{ alignItems: 'end' }}>
        <TextInput inputMode="decimal" autoComplete="off" {...field('qty')} />
        <MoneyInput currency={currency} {...field('price')} />
      </SimpleGrid>
      <MoneyInput currency={currency} {...field('total')} />
      <SimpleGrid cols={2}>
        <MoneyInput label={t('Fee')} placeholder="0" currency={currency} {...form.getInputProps('fee')} />
        <MoneyInput label={t('Tax')} placeholder="0" currency={currency} {...form.getInputProps('tax')} />
      </SimpleGrid>
      {cash !== null && (
        <Text size="sm" c="dimmed">
          {isSale
            ? t('{amount} comes into the account', { amount: format.money(cash, currency) })
            : t('{amount} leaves the account', { amount: format.money(cash, currency) })}
        </Text>
      )}
    </>
  );
}

function QuantityFields({ form, currency, hasCost }: FieldsProps & { hasCost: boolean }) {
  const { today } = useFormat();
  return (
    <>
      <TextInput label={t('Quantity')} required inputMode="decimal" autoComplete="off" {...form.getInputProps('qty')} />
      {hasCost && (
        <SimpleGrid cols={2} style={{ alignItems: 'end' }}>
          <MoneyInput
            label={t('What they cost')}
            description={t('Leave it empty if it is not known: gains then say that they are incomplete')}
            currency={currency}
            {...form.getInputProps('cost')}
          />
          <DateInput label={t('Bought on')} max={today()} {...form.getInputProps('acquired_on')} />
        </SimpleGrid>
      )}
    </>
  );
}

type TradeValues = {
  readonly type: TradeType;
  readonly date: string;
  readonly account_id: string | null;
  readonly currency: string;
  readonly ticker: string;
  readonly other_ticker: string;
  readonly notes: string;
} & Readonly<Record<TradeFigure | 'fee' | 'tax' | 'amount' | 'cost' | 'acquired_on' | 'ratio' | 'cost_share', string>>;

const EMPTY = { qty: '', price: '', total: '', fee: '', tax: '', amount: '', cost: '', acquired_on: '' };

/** The first values of the form: those of a trade, or of a new one. */
function tradeValues({ trade, accountId, ticker, type }: EditedTrade, locale: string, today: string): TradeValues {
  const texts = { ...EMPTY, ratio: '', cost_share: '', other_ticker: '', notes: '', currency: '' };
  if (trade === undefined) {
    return { ...texts, type: type ?? 'buy', date: today, account_id: accountId ?? null, ticker: ticker ?? '' };
  }
  const typed = (decimal: string | null) =>
    decimal === null || !/[1-9]/.test(decimal) ? '' : typedAmount(withoutZeros(decimal.replace('-', '')), locale);
  const [qty, price] = [trade.qty.replace('-', ''), trade.price_decimal];
  const total = computeFigure('total', { qty, price, total: null }, currencyDigits(trade.price_currency));
  return {
    ...texts,
    type: trade.type,
    date: trade.date,
    account_id: trade.account.id,
    currency: trade.price_currency,
    ticker: trade.security?.ticker ?? '',
    other_ticker: trade.other_security?.ticker ?? '',
    notes: trade.notes ?? '',
    qty: typed(qty),
    price: typed(price),
    total: typed(total),
    fee: typed(trade.fee),
    tax: typed(trade.tax),
    amount: typed(trade.amount_decimal),
    cost: typed(trade.cost),
    acquired_on: trade.acquired_on ?? '',
    ratio: trade.ratio ?? '',
    cost_share: trade.cost_share ?? '',
  };
}

/** The body of a create or a change. What the server cannot read is sent as typed, so that it names the field. */
function tradeBody(
  values: TradeValues,
  { locale, currency, securities }: { locale: string; currency: string; securities: readonly Schemas['Security'][] },
) {
  const { type, date, ticker, other_ticker, notes } = values;
  const { asks, hasCost, givesOther } = TRADE_FORMS[type];
  const decimal = (typed: string) => readAmount(typed, locale) ?? typed;
  const optional = (name: 'fee' | 'tax' | 'cost') => values[name] !== '' && { [name]: decimal(values[name]) };
  const cash = cashOfValues(values, locale, currency);
  const known = securities.find((one) => tickerOf(one.ticker, one.exchange_operating_mic) === ticker);
  return {
    type,
    date,
    notes: notes || null,
    ...(known === undefined ? ticker !== '' && { ticker } : { security_id: known.id }),
    ...(givesOther && { other_ticker }),
    ...(asks === 'units' && {
      ...{ qty: decimal(values.qty), price: decimal(values.price), ...optional('fee'), ...optional('tax') },
      ...(cash !== null && { amount: cash }),
    }),
    ...(asks === 'quantity' && { qty: decimal(values.qty) }),
    ...(hasCost && { ...optional('cost'), ...(values.acquired_on !== '' && { acquired_on: values.acquired_on }) }),
    ...(asks === 'amount' && { amount: decimal(values.amount) }),
    ...(asks === 'ratio' && { ratio: values.ratio }),
    ...(type === 'spin_off' && { cost_share: decimal(values.cost_share) }),
  };
}

/** The money that a purchase or sale moves, so that a total that was typed is kept to the cent. */
function cashOfValues({ type, total, fee, tax }: TradeValues, locale: string, currency: string): string | null {
  const [sum, ...costs] = [total, fee || '0', tax || '0'].map((typed) => readAmount(typed, locale));
  if (type === 'reinvestment' || !sum || costs.includes(null)) return null;
  return cashOf(
    sum,
    costs.map((cost) => cost ?? ''),
    type === 'sell',
    currencyDigits(currency),
  );
}

function tickerOf(ticker: string, mic: string | null): string {
  return mic === null ? ticker : `${ticker}|${mic}`;
}

type TradeBody = ReturnType<typeof tradeBody> & { readonly account_id: string };

function useSaveTrade(trade: Trade | undefined, ticker: string, onSaved: () => void, onClose: () => void) {
  const announce = useUndoable();
  return useMutation({
    meta: { showsError: true },
    mutationFn: ({ account_id, ...body }: TradeBody) =>
      trade === undefined
        ? written(api.POST('/api/v1/trades', { body: { trade: { account_id, ...body } } }))
        : written(api.PATCH('/api/v1/trades/{id}', { params: { path: { id: trade.id } }, body: { trade: body } })),
    onSuccess: ({ response }) => {
      onSaved();
      onClose();
      announce(ticker === '' ? t('Trade saved') : t('Trade of {ticker} saved', { ticker }), response);
    },
  });
}
