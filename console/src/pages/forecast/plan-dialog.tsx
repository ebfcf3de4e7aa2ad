import { Text, TextInput } from '@mantine/core';
import { readAmount, typedAmount } from '../../ui/format/index.ts';
import { Form, FormButtons, FormDialog, MoneyInput, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { type ForecastPlan, useChangePlan, useMakePlan } from './plans.ts';
import type { Change } from './tried-changes.ts';

type NewPlanDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly currency: string;
  /** The changes that it begins with. */
  readonly changes: readonly Change[];
  readonly onMade: (plan: ForecastPlan) => void;
};

/** Keeps the changes that were tried out as a plan. */
export function NewPlanDialog({ opened, onClose, currency, changes, onMade }: NewPlanDialogProps) {
  const { mutate, error, isPending } = useMakePlan((plan) => {
    onClose();
    onMade(plan);
  });
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('New plan')}>
      <PlanForm
        values={{ name: '', below: '' }}
        currency={currency}
        submit={{ error, isPending, onSend: (members) => mutate({ ...members, changes }) }}
        onClose={onClose}
      />
    </FormDialog>
  );
}

type EditPlanDialogProps = { readonly opened: boolean; readonly onClose: () => void; readonly plan: ForecastPlan };

export function EditPlanDialog({ opened, onClose, plan }: EditPlanDialogProps) {
  const { locale } = useFormat();
  const { mutate, error, isPending } = useChangePlan(plan, onClose);
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('Edit {name}', { name: plan.name })}>
      <PlanForm
        values={{ name: plan.name, below: typedAmount(plan.below, locale) }}
        currency={plan.currency}
        submit={{ error, isPending, onSend: mutate }}
        onClose={onClose}
      />
    </FormDialog>
  );
}

type PlanFormProps = {
  readonly values: { readonly name: string; readonly below: string };
  readonly currency: string;
  readonly submit: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly onSend: (members: { readonly name: string; readonly below: string }) => void;
  };
  readonly onClose: () => void;
};

function PlanForm({ values, currency, submit: { error, isPending, onSend }, onClose }: PlanFormProps) {
  const { locale } = useFormat();
  const form = useForm({ initialValues: values });
  return (
    <Form
      form={form}
      error={error}
      onSend={({ name, below }) => onSend({ name, below: readAmount(below, locale) ?? '0' })}
      buttons={<FormButtons submit={t('Save')} isBusy={isPending} onCancel={onClose} />}
    >
      <Text size="sm" c="dimmed">
        {t('The family sees plans. They change the forecast only when you look at them here.')}
      </Text>
      <TextInput label={t('Name')} required maxLength={255} data-autofocus {...form.getInputProps('name')} />
      <MoneyInput label={t('Warn below')} currency={currency} placeholder="0" {...form.getInputProps('below')} />
    </Form>
  );
}
