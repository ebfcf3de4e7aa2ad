import { Button } from '@mantine/core';
import { keepFocus } from '../../ui/feedback/index.ts';
import { readAmount, typedAmount } from '../../ui/format/index.ts';
import { Form, FormButtons, FormDialog, MoneyInput, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { type Budget, useBudgetWrites, useDeleteBudget } from './budget-queries.ts';

type MonthSettingsProps = { readonly budget: Budget; readonly onClose: () => void };

export function MonthSettings(props: MonthSettingsProps) {
  return (
    <FormDialog opened onClose={props.onClose} title={t('Settings of the month')}>
      <SettingsForm {...props} />
    </FormDialog>
  );
}

function SettingsForm({ budget, onClose }: MonthSettingsProps) {
  const { locale } = useFormat();
  const { change } = useBudgetWrites();
  const typed = (amount: string | null) => (amount === null ? '' : typedAmount(amount, locale));
  const hasLimit = budget.budgeted_spending_decimal !== budget.allocated_spending_decimal;
  const form = useForm({
    initialValues: {
      budgeted_spending: hasLimit ? typed(budget.budgeted_spending_decimal) : '',
      expected_income: typed(budget.expected_income_decimal),
      held_for_next_month: typed(budget.held_for_next_month_decimal),
      starting_amount: typed(budget.starting_amount_decimal),
    },
  });
  const read = (text: string) => (text === '' ? null : (readAmount(text, locale) ?? text));
  const onSend = ({ budgeted_spending, expected_income, ...held }: typeof form.values) => {
    const amounts =
      budget.method === 'limits'
        ? { budgeted_spending: read(budgeted_spending) }
        : {
            held_for_next_month: read(held.held_for_next_month) ?? '0',
            starting_amount: read(held.starting_amount) ?? '0',
          };
    change.mutate({ id: budget.id, expected_income: read(expected_income), ...amounts }, { onSuccess: onClose });
  };
  const amount = (name: keyof typeof form.values, label: string, description?: string) => (
    <MoneyInput label={label} description={description} currency={budget.currency} {...form.getInputProps(name)} />
  );
  return (
    <Form
      form={form}
      error={change.error}
      onSend={onSend}
      buttons={<FormButtons submit={t('Save')} isBusy={change.isPending} onCancel={onClose} />}
    >
      {budget.method === 'limits' ? (
        amount('budgeted_spending', t('Limit of all spending'), t('Without it, the sum of the categories.'))
      ) : (
        <>
          {amount('held_for_next_month', t('Held for next month'), t('Income that only the next month can assign.'))}
          {amount('starting_amount', t('Starting amount'), t('Money from before the first month.'))}
        </>
      )}
      {amount('expected_income', t('Expected income'))}
      <DeleteBudget budget={budget} onDeleted={onClose} />
    </Form>
  );
}

function DeleteBudget({ budget, onDeleted }: { budget: Budget; onDeleted: () => void }) {
  const remove = useDeleteBudget();
  const onSuccess = () => {
    onDeleted();
    keepFocus();
  };
  return (
    <Button
      variant="subtle"
      color="red"
      loading={remove.isPending}
      onClick={() => remove.mutate(budget, { onSuccess })}
    >
      {t('Delete budget')}
    </Button>
  );
}
