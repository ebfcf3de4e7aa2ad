import { Checkbox, Text, TextInput } from '@mantine/core';
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
        values={{ name: '', below: '', shared: false }}
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
        values={{ name: plan.name, below: typedAmount(plan.below, locale), shared: plan.shared }}
        currency={plan.currency}
        submit={{ error, isPending, onSend: mutate }}
        onClose={onClose}
      />
    </FormDialog>
  );
}

type PlanValues = { readonly name: string; readonly below: string; readonly shared: boolean };

type PlanFormProps = {
  readonly values: PlanValues;
  readonly currency: string;
  readonly submit: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly onSend: (members: PlanValues) => void;
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
      onSend={({ below, ...others }) => onSend({ ...others, below: readAmount(below, locale) ?? '0' })}
      buttons={<FormButtons submit={t('Save')} isBusy={isPending} onCancel={onClose} />}
    >
      <Text size="sm" c="dimmed">
        {t('A plan changes the forecast only when you look at it here.')}
      </Text>
      <TextInput label={t('Name')} required maxLength={255} data-autofocus {...form.getInputProps('name')} />
      <MoneyInput label={t('Warn below')} currency={currency} placeholder="0" {...form.getInputProps('below')} />
      <Checkbox
        label={t('Share with the family')}
        description={t('Everyone in the family who sees its accounts sees it and may change it.')}
        {...form.getInputProps('shared', { type: 'checkbox' })}
      />
    </Form>
  );
}
