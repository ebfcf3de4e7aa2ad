import { Alert, Button, Group, SimpleGrid, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, balanceOnQuery, type Schemas, written } from '../../api/index.ts';
import { useUndoable } from '../../ui/feedback/index.ts';
import { decimalsOf, difference, fromMinor, isZero, readAmount, typedAmount } from '../../ui/format/index.ts';
import { DateInput, Form, FormButtons, FormDialog, MoneyInput, useForm } from '../../ui/forms/index.ts';
import { rich, t } from '../../ui/i18n/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';

type Account = Schemas['Account'];
type Valuation = Schemas['Valuation'];
type ReconcileDialogProps = {
  readonly account: Account;
  /** A balance that was set before, to change it. */
  readonly valuation?: Valuation | null;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Sets the balance of an account on a day and shows the difference beforehand. */
export function ReconcileDialog({ account, valuation = null, opened, onClose }: ReconcileDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={valuation ? t('Change balance') : t('Reconcile {name}', { name: account.name })}
      draft={valuation ? `valuation ${valuation.id}` : reconcileDraft(account)}
    >
      <ReconcileForm account={account} valuation={valuation} onClose={onClose} />
    </FormDialog>
  );
}

export const reconcileDraft = ({ id }: Account) => `reconcile ${id}`;

type ReconcileFormProps = {
  readonly account: Account;
  readonly valuation: Valuation | null;
  readonly onClose: () => void;
};

function ReconcileForm({ account, valuation, onClose }: ReconcileFormProps) {
  const { locale, today } = useFormat();
  const initialValues = valuation
    ? { amount: typedAmount(valuation.amount_decimal, locale), date: valuation.date, notes: valuation.notes ?? '' }
    : { amount: '', date: today(), notes: '' };
  const form = useForm({ initialValues });
  const { amount: typed, date } = form.values;
  const amount = readAmount(typed, locale);
  const { mutate, error, isPending } = useSetBalance(account, valuation, onClose);
  const isOwed = account.classification === 'liability';
  return (
    <Form
      form={form}
      error={error}
      onSend={({ notes }) => {
        if (amount !== null) mutate({ account_id: account.id, amount, date, notes: notes || null, upsert: true });
      }}
      buttons={
        valuation !== null ? (
          <FormButtons submit={t('Set balance')} isBusy={isPending} isDisabled={amount === null} onCancel={onClose} />
        ) : (
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={isPending} disabled={amount === null}>
              {t('Set balance')}
            </Button>
            <MarkLink account={account} amount={amount} date={date} onClose={onClose} />
          </Group>
        )
      }
    >
      <Text size="sm">
        {isOwed
          ? t('Enter the amount owed on your statement at the end of the day.')
          : t('Enter the balance on your bank statement at the end of the day.')}
      </Text>
      <SimpleGrid cols={2}>
        <MoneyInput
          label={isOwed ? t('Balance owed') : t('Balance')}
          required
          data-autofocus
          currency={account.currency}
          {...form.getInputProps('amount')}
          error={typed !== '' && amount === null ? t('Enter an amount, such as 12.30') : form.errors.amount}
        />
        <DateInput label={t('Date')} required max={today()} {...form.getInputProps('date')} />
      </SimpleGrid>
      <Comparison account={account} date={date} amount={amount} />
      <Textarea label={t('Notes')} autosize minRows={1} maxLength={10_000} {...form.getInputProps('notes')} />
    </Form>
  );
}

type MarkLinkProps = {
  readonly account: Account;
  readonly amount: string | null;
  readonly date: string;
  readonly onClose: () => void;
};

/** Leads to the transactions of the account, to mark those that are on the statement. */
function MarkLink({ account: { id, balance_amount }, amount, date, onClose }: MarkLinkProps) {
  if (amount === null) return <Button disabled>{t('Compare with cleared transactions')}</Button>;
  // As many decimals as the account's currency has.
  const bank = difference(amount, balance_amount.replace(/\d/g, '0').replace('-', ''));
  return (
    <Button
      renderRoot={(props) => (
        <Link to="/accounts/$id" params={{ id }} search={{ bank, until: date }} resetScroll={false} {...props} />
      )}
      onClick={onClose}
    >
      {t('Compare with cleared transactions')}
    </Button>
  );
}

type ComparisonProps = { readonly account: Account; readonly date: string; readonly amount: string | null };

function Comparison({ account: { id, currency, balance_amount }, date, amount }: ComparisonProps) {
  const { data } = useQuery({ ...balanceOnQuery(id, date), enabled: date !== '' });
  const known = data ? fromMinor(BigInt(data.balances[0]?.end_balance_cents ?? 0), decimalsOf(balance_amount)) : null;
  const gap = known === null || amount === null ? null : difference(amount, known);
  const balance = known ?? '…';
  const sum = known === null ? '…' : <MoneyText fw={600} amount={known} currency={currency} />;
  const comparison =
    gap === null
      ? rich('Balance in Coffer: <sum>{balance}</sum>', { balance, sum: () => sum })
      : isZero(gap)
        ? rich('Balance in Coffer: <sum>{balance}</sum>. It matches.', { balance, sum: () => sum })
        : rich(
            'Balance in Coffer: <sum>{balance}</sum>. The difference of <gap>{difference}</gap> is recorded as an adjustment; transactions do not change.',
            {
              balance,
              difference: gap,
              sum: () => sum,
              gap: () => <MoneyText fw={600} amount={gap} currency={currency} kind="flow" />,
            },
          );
  return (
    <Alert variant="outline" color={gap === null || isZero(gap) ? 'gray' : 'yellow'} role="status">
      <Text size="sm" c="var(--c-text)">
        {comparison}
      </Text>
    </Alert>
  );
}

function useSetBalance({ name }: Account, existing: Valuation | null, onDone: () => void) {
  const format = useFormat();
  const announce = useUndoable();
  return useMutation({
    meta: { showsError: true },
    mutationFn: (valuation: Schemas['NewValuation']) => {
      if (existing === null) return written(api.POST('/api/v1/valuations', { body: { valuation } }));
      const { amount, date, notes = null } = valuation;
      const params = { path: { id: existing.id } };
      return written(api.PATCH('/api/v1/valuations/{id}', { params, body: { valuation: { amount, date, notes } } }));
    },
    onSuccess: ({ data: { amount, date }, response }) => {
      onDone();
      announce(t('Balance of {name} on {date} set to {amount}', { name, date: format.date(date), amount }), response);
    },
  });
}
