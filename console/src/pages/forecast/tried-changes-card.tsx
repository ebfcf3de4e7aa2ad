import { ActionIcon, Button, Checkbox, SegmentedControl, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Schemas } from '../../api/index.ts';
import { compareDecimals, negated, readAmount } from '../../ui/format/index.ts';
import { DateInput, Form, FormButtons, FormDialog, MoneyInput, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconX } from '../../ui/icons/index.ts';
import { listClasses, MoneyText, SectionCard, useFormat, useStoredText } from '../../ui/index.ts';
import classes from './forecast.module.css';
import { readChanges, type TriedChange } from './tried-changes.ts';

type Forecast = Schemas['CashForecast'];

/** The changes that the person tries out, kept in this browser. */
export function useTriedChanges() {
  const [stored, store] = useStoredText('tried-changes');
  const changes = readChanges(stored);
  return { changes, save: (next: readonly TriedChange[]) => store(JSON.stringify(next)) };
}

type OutcomeProps = {
  readonly forecast: Forecast;
  /** Those of its days with the changes that are on. */
  readonly balances: readonly string[];
};

type TriedChangesCardProps = OutcomeProps & ReturnType<typeof useTriedChanges>;

/** Changes with a switch each, and how low the cash gets with them. The ledger stays as it is. */
export function TriedChangesCard({ forecast, balances, changes, save }: TriedChangesCardProps) {
  const [isAdding, adding] = useDisclosure(false);
  const { currency } = forecast;
  return (
    <SectionCard
      title={t('What if')}
      action={
        <Button variant="subtle" size="compact-sm" onClick={adding.open}>
          {t('Add a change')}
        </Button>
      }
    >
      {changes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('Try out a purchase, a raise or a bill on another day. It changes this line only.')}
        </Text>
      ) : (
        <>
          <ul className={listClasses.lines}>
            {changes.map((change, at) => (
              <Change
                // biome-ignore lint/suspicious/noArrayIndexKey: changes have no other identity
                key={at}
                change={change}
                currency={currency}
                onSwitch={(isOn) => save(changes.map((one, index) => (index === at ? { ...one, isOn } : one)))}
                onDelete={() => save(changes.filter((_, index) => index !== at))}
              />
            ))}
          </ul>
          <Outcome forecast={forecast} balances={balances} />
        </>
      )}
      <FormDialog opened={isAdding} onClose={adding.close} title={t('Add a change')}>
        <ChangeForm
          currency={currency}
          onSave={(change) => {
            save([...changes, change]);
            adding.close();
          }}
          onCancel={adding.close}
        />
      </FormDialog>
    </SectionCard>
  );
}

type ChangeProps = {
  readonly change: TriedChange;
  readonly currency: string;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onDelete: () => void;
};

function Change({ change: { name, amount, date, isMonthly, isOn }, currency, onSwitch, onDelete }: ChangeProps) {
  const format = useFormat();
  const day = format.date(date);
  return (
    <li className={classes.change}>
      <Switch
        checked={isOn}
        label={name}
        description={isMonthly ? t('each month from {date}', { date: day }) : t('once, on {date}', { date: day })}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
      <MoneyText amount={amount} currency={currency} kind="flow" />
      <ActionIcon variant="subtle" color="gray" aria-label={t('Delete {name}', { name })} onClick={onDelete}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** The lowest and the last balance, as it is and with the changes. */
function Outcome({ forecast, balances }: OutcomeProps) {
  const { days, currency } = forecast;
  const format = useFormat();
  const lowest = balances.reduce((low, one, at) => (compareDecimals(one, balances[low] ?? one) < 0 ? at : low), 0);
  const rows = [
    {
      name: t('Lowest'),
      now: forecast.lowest_balance_decimal,
      changed: balances[lowest] ?? '0',
      day: format.date(days[lowest]?.date ?? ''),
    },
    {
      name: format.date(forecast.end_date),
      now: forecast.end_balance_decimal,
      changed: balances.at(-1) ?? '0',
      day: '',
    },
  ];
  return (
    <table className={classes.outcome}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('as it is')}</th>
          <th scope="col">{t('what if')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, now, changed, day }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <MoneyText amount={now} currency={currency} />
            </td>
            <td>
              <b>
                <MoneyText amount={changed} currency={currency} />
              </b>
              {day !== '' && <small>{day}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ChangeFormProps = {
  readonly currency: string;
  readonly onSave: (change: TriedChange) => void;
  readonly onCancel: () => void;
};

function ChangeForm({ currency, onSave, onCancel }: ChangeFormProps) {
  const { locale, today } = useFormat();
  const form = useForm({
    initialValues: { name: '', nature: 'out', amount: '', date: today(), isMonthly: false },
    validate: ({ amount }): Readonly<Record<string, string>> =>
      Number(readAmount(amount, locale)) > 0 ? {} : { amount: t('Enter an amount above zero') },
  });
  return (
    <Form
      form={form}
      error={null}
      onSend={({ name, nature, amount: typed, date, isMonthly }) => {
        const amount = readAmount(typed, locale) ?? '0';
        onSave({ name: name.trim(), amount: nature === 'out' ? negated(amount) : amount, date, isMonthly, isOn: true });
      }}
      buttons={<FormButtons submit={t('Add')} isBusy={false} onCancel={onCancel} />}
    >
      <TextInput label={t('Name')} required maxLength={60} data-autofocus {...form.getInputProps('name')} />
      <SegmentedControl
        aria-label={t('Money in or out')}
        data={[
          { value: 'out', label: t('Money out') },
          { value: 'in', label: t('Money in') },
        ]}
        {...form.getInputProps('nature')}
      />
      <SimpleGrid cols={2}>
        <MoneyInput label={t('Amount')} required currency={currency} {...form.getInputProps('amount')} />
        <DateInput label={t('Date')} required {...form.getInputProps('date')} />
      </SimpleGrid>
      <Checkbox label={t('Each month')} {...form.getInputProps('isMonthly', { type: 'checkbox' })} />
    </Form>
  );
}
