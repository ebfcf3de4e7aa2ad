import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { keepFocus, notifyDone } from '../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { type Budget, type Line, useBudgetWrites } from './budget-queries.ts';

type CategorySettingsProps = { readonly budget: Budget; readonly line: Line; readonly onClose: () => void };

/** Whether a category of a month is fixed, and whether it takes over the rest of the month before. */
export function CategorySettings(props: CategorySettingsProps) {
  return (
    <FormDialog opened onClose={props.onClose} title={t('Settings of {name}', { name: props.line.category.name })}>
      <SettingsForm {...props} />
    </FormDialog>
  );
}

function SettingsForm({ budget, line, onClose }: CategorySettingsProps) {
  const id = line.budget_category_id ?? '';
  const { changeRow, removeRow, add } = useBudgetWrites();
  const [kind, rollover] = [line.kind ?? 'flexible', line.rollover === true];
  const form = useForm({ initialValues: { kind, rollover } });
  const onRemoved = () => {
    const { budgeted_spending_decimal: budgeted_spending } = 'own' in line ? line.own : line;
    const again = { budget_id: budget.id, category_id: line.category.id, budgeted_spending, kind, rollover };
    onClose();
    keepFocus();
    notifyDone(t('{name} removed from the budget', { name: line.category.name }), () => add.mutate(again));
  };
  return (
    <Form
      form={form}
      error={changeRow.error}
      onSend={(values) => changeRow.mutate({ id, ...values }, { onSuccess: onClose })}
      buttons={<FormButtons submit={t('Save')} isBusy={changeRow.isPending} onCancel={onClose} />}
    >
      <SegmentedControl
        aria-label={t('Kind of spending')}
        data={[
          { value: 'flexible', label: t('Flexible') },
          { value: 'fixed', label: t('Fixed') },
        ]}
        {...form.getInputProps('kind')}
      />
      <Checkbox
        label={t('Take over from the month before')}
        description={t('Its rest, also below zero.')}
        {...form.getInputProps('rollover', { type: 'checkbox' })}
      />
      <Button
        variant="subtle"
        color="red"
        loading={removeRow.isPending}
        onClick={() => removeRow.mutate(id, { onSuccess: onRemoved })}
      >
        {t('Remove from the budget')}
      </Button>
    </Form>
  );
}
