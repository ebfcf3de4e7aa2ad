import { Modal, NumberInput, Text, TextInput } from '@mantine/core';
import { issueFor, type Schemas } from '../api/index.ts';
import { Form, FormButtons } from '../forms/index.ts';
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
    <Modal opened={opened} onClose={onClose} title={`Edit ${recurringName(recurring)}`}>
      <EditRecurringForm recurring={recurring} onClose={onClose} />
    </Modal>
  );
}

function EditRecurringForm({ recurring, onClose }: Omit<EditRecurringDialogProps, 'opened'>) {
  const { mutate, error, isPending } = useRecurringChange(recurring);
  const hasDay = recurring.frequency !== 'weekly';
  return (
    <Form
      onSend={(text) =>
        mutate(
          {
            next_expected_date: text('next'),
            ...(hasDay && { expected_day_of_month: Number(text('day')) }),
          },
          { onSuccess: onClose },
        )
      }
    >
      <Text size="sm" c="dimmed">
        Name and amount come from its transactions.
      </Text>
      <TextInput
        type="date"
        name="next"
        label="Next expected"
        required
        data-autofocus
        defaultValue={recurring.next_expected_date}
        error={issueFor(error, 'next_expected_date')}
      />
      {hasDay && (
        <NumberInput
          name="day"
          label="Day of the month"
          description="Shorter months use their last day"
          required
          min={1}
          max={31}
          clampBehavior="strict"
          allowDecimal={false}
          defaultValue={recurring.expected_day_of_month}
          error={issueFor(error, 'expected_day_of_month')}
        />
      )}
      <FormButtons submit="Save" isBusy={isPending} onCancel={onClose} />
    </Form>
  );
}
