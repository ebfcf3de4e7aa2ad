import { NumberInput, Text } from '@mantine/core';
import type { Schemas } from '../api/index.ts';
import { DateInput, Form, FormButtons, FormDialog, useForm } from '../forms/index.ts';
import { t } from '../i18n/index.ts';
import { recurringName } from './recurring-amount.tsx';
import { useRecurringChange } from './use-recurring-change.ts';

type Recurring = Schemas['RecurringTransaction'];
type EditRecurringDialogProps = {
  readonly recurring: Recurring;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Edits the expected date and day of a recurring payment. */
export function EditRecurringDialog({ recurring, opened, onClose }: EditRecurringDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('Edit {name}', { name: recurringName(recurring) })}
      draft={editDraft(recurring)}
    >
      <EditRecurringForm recurring={recurring} onClose={onClose} />
    </FormDialog>
  );
}

/** The name of the draft of an edit. */
export const editDraft = ({ id }: Recurring) => `edit recurring ${id}`;

function EditRecurringForm({ recurring, onClose }: Omit<EditRecurringDialogProps, 'opened'>) {
  const { next_expected_date, expected_day_of_month, frequency } = recurring;
  const form = useForm({ initialValues: { next_expected_date, expected_day_of_month } });
  const { mutate, error, isPending } = useRecurringChange(recurring);
  const hasDay = frequency !== 'weekly';
  return (
    <Form
      form={form}
      error={error}
      onSend={({ expected_day_of_month, ...values }) =>
        mutate({ ...values, ...(hasDay && { expected_day_of_month }) }, { onSuccess: onClose })
      }
      buttons={<FormButtons submit={t('Save')} isBusy={isPending} onCancel={onClose} />}
    >
      <Text size="sm" c="dimmed">
        {t('Name and amount come from its transactions.')}
      </Text>
      <DateInput label={t('Next expected')} required data-autofocus {...form.getInputProps('next_expected_date')} />
      {hasDay && (
        <NumberInput
          label={t('Day of the month')}
          description={t('Shorter months use their last day')}
          required
          min={1}
          max={31}
          clampBehavior="strict"
          allowDecimal={false}
          {...form.getInputProps('expected_day_of_month')}
        />
      )}
    </Form>
  );
}
