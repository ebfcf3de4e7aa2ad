import { Select } from '@mantine/core';
import { notifyDone } from '../feedback/index.ts';
import { isNegative, isZero, readAmount, typedAmount } from '../format/index.ts';
import { Form, FormButtons, FormDialog, MoneyInput, useForm } from '../forms/index.ts';
import { t } from '../i18n/index.ts';
import { useFormat } from '../ui/index.ts';
import { type Budget, useBudgetWrites } from './queries.ts';

/** The categories of a move; null for a side that the person selects. */
export type Move = { readonly from: string; readonly to: string | null };

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
  const { move } = useBudgetWrites();
  const lines = budget.categories.flatMap((root) => [{ ...root, ...root.own }, ...root.subcategories]);
  const left = lines.find(({ category }) => category.id === from)?.available_to_spend_decimal ?? '';
  const amount = isNegative(left) || isZero(left) ? '' : typedAmount(left, locale);
  const form = useForm({ initialValues: { from_category_id: from, to_category_id: to, amount } });
  const options = lines.map(({ category: { id, name }, budget_category_id: row }) => ({ value: id, label: name, row }));
  const send = ({ amount: typed, ...sides }: typeof form.values) =>
    move.mutate(
      { id: budget.id, ...sides, amount: readAmount(typed, locale) ?? typed },
      {
        onSuccess: () => {
          onClose();
          notifyDone(t('Money moved'));
        },
      },
    );
  return (
    <Form
      form={form}
      error={move.error}
      onSend={send}
      buttons={<FormButtons submit={t('Move money')} isBusy={move.isPending} onCancel={onClose} />}
    >
      <Select
        label={t('From')}
        data={options.filter(({ row }) => row !== null)}
        allowDeselect={false}
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
