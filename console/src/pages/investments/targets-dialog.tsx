import { NumberInput, Text } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { familySettingsQuery } from '../../api/index.ts';
import { notifyDone } from '../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { saveFamilySettings } from '../../ui/regional-settings/index.ts';
import { percentOfTenths } from './percent.ts';
import { percentOfTarget, type TargetGrouping, targetOfPercent } from './targets.ts';

type TargetsProps = {
  readonly grouping: TargetGrouping;
  /** The groups that may have a target, with their names. */
  readonly groups: readonly { readonly key: string; readonly name: string }[];
};

type TargetsDialogProps = TargetsProps & { readonly isOpen: boolean; readonly onClose: () => void };

/** The part that each group of the holdings shall have, in percent. */
export function TargetsDialog({ isOpen, onClose, ...props }: TargetsDialogProps) {
  return (
    <FormDialog opened={isOpen} onClose={onClose} title={t('Targets of the allocation')}>
      {isOpen && <TargetsForm {...props} onClose={onClose} />}
    </FormDialog>
  );
}

type Values = Record<string, number | string>;

function TargetsForm({ grouping, groups, onClose }: TargetsProps & { readonly onClose: () => void }) {
  const client = useQueryClient();
  const { locale } = useFormat();
  const { data: settings } = useSuspenseQuery(familySettingsQuery());
  const { allocation_targets: all } = settings;
  const stored = all[grouping] ?? {};
  const form = useForm<Values>({
    initialValues: Object.fromEntries(groups.map(({ key }) => [key, percentOfTarget(stored[key])])),
  });
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: (values: Values) => {
      const targets = Object.entries(values).flatMap(([key, percent]) =>
        typeof percent === 'number' && percent > 0 ? [[key, targetOfPercent(percent)]] : [],
      );
      return saveFamilySettings(client, {
        allocation_targets: { ...all, [grouping]: targets.length === 0 ? undefined : Object.fromEntries(targets) },
      });
    },
    onSuccess: async () => {
      form.saved();
      onClose();
      notifyDone(t('Targets saved'), () => undo.mutate());
    },
  });
  const undo = useMutation({ mutationFn: () => saveFamilySettings(client, { allocation_targets: all }) });
  const sum = Object.values(form.values).reduce<number>((tenths, percent) => tenths + Number(percent) * 10, 0);
  return (
    <Form
      form={form}
      error={save.error}
      onSend={(values) => save.mutate(values)}
      buttons={
        <FormButtons
          submit={t('Save')}
          isBusy={save.isPending}
          onCancel={onClose}
          isDisabled={Math.round(sum * 10) > 10_000}
        />
      }
    >
      <Text size="sm" c="dimmed">
        {t('They apply to all members. What has no target is not compared.')}
      </Text>
      {groups.map(({ key, name }, index) => (
        <NumberInput
          key={key}
          label={name}
          min={0}
          max={100}
          decimalScale={2}
          suffix=" %"
          data-autofocus={index === 0 || undefined}
          {...form.getInputProps(key)}
        />
      ))}
      <Text size="sm" role="status" c={Math.round(sum * 10) > 10_000 ? 'var(--c-negative)' : 'dimmed'}>
        {t('{percent} of {whole}', {
          percent: percentOfTenths(sum, locale),
          whole: percentOfTenths(1000, locale),
        })}
      </Text>
    </Form>
  );
}
