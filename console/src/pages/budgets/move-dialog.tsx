import { Select } from '@mantine/core';
import { calculate, decimalsOf, typedAmount } from '../../ui/format/index.ts';
import { Form, FormButtons, FormDialog, MoneyInput, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { amountToMove, lackOf, linesOf, type Place } from './amount-to-move.ts';
import type { Budget } from './budget-queries.ts';
import { useMove } from './use-move.ts';

/** The places of a move; null is what is not assigned. */
export type Move = { readonly from: Place; readonly to: Place };

type MoveDialogProps = { readonly budget: Budget; readonly move: Move; readonly onClose: () => void };

/** Moves money from one category to another. */
export function MoveDialog(props: MoveDialogProps) {
  return (
    <FormDialog opened onClose={props.onClose} title={t('Move money')}>
      <MoveForm {...props} />
    </FormDialog>
  );
}

function MoveForm({ budget, move: { from, to }, onClose }: MoveDialogProps) {
  const { locale } = useFormat();
  const { send, error, isPending } = useMove(budget);
  const amount = typedAmount(amountToMove(budget, from, to) ?? lackOf(budget, to) ?? '', locale);
  const form = useForm({ initialValues: { from_category_id: from, to_category_id: to, amount } });
  const lines = linesOf(budget);
  const options = lines.map(({ category: { id, name }, budget_category_id: row }) => ({ value: id, label: name, row }));
  const onSend = ({ from_category_id, to_category_id, amount: typed }: typeof form.values) =>
    send(
      {
        from: from_category_id,
        to: to_category_id,
        amount: calculate(typed, locale, decimalsOf(budget.budgeted_spending_decimal)) ?? typed,
      },
      onClose,
    );
  return (
    <Form
      form={form}
      error={error}
      onSend={onSend}
      buttons={<FormButtons submit={t('Move money')} isBusy={isPending} onCancel={onClose} />}
    >
      <Select
        label={t('From')}
        placeholder={t('Not assigned')}
        data={options.filter(({ row }) => row !== null)}
        clearable
        searchable
        {...form.getInputProps('from_category_id')}
      />
      <Select
        label={t('To')}
        placeholder={t('Not assigned')}
        data={options}
        clearable
        searchable
        {...form.getInputProps('to_category_id')}
      />
      <MoneyInput
        label={t('Amount')}
        required
        data-autofocus
        currency={budget.currency}
        {...form.getInputProps('amount')}
      />
    </Form>
  );
}
