import { NumberInput, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/index.ts';
import { notifyDone } from '../../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { type Webhook, webhookName } from './webhook-values.ts';

type ReplayDialogProps = { readonly webhook: Webhook; readonly opened: boolean; readonly onClose: () => void };

/** Sends all changes from a sequence on again. */
export function ReplayDialog({ webhook, opened, onClose }: ReplayDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('Replay {name}', { name: webhookName(webhook) })}>
      <Replay webhook={webhook} onClose={onClose} />
    </FormDialog>
  );
}

function Replay({ webhook: { id, sequence }, onClose }: Omit<ReplayDialogProps, 'opened'>) {
  const form = useForm({ initialValues: { sequence: Math.max(sequence, 1) } });
  const replay = useReplay(id, onClose);
  return (
    <Form
      form={form}
      error={replay.error}
      onSend={(values) => replay.mutate(Number(values.sequence))}
      buttons={<FormButtons submit={t('Send again')} isBusy={replay.isPending} onCancel={onClose} />}
    >
      <Text size="sm">{t('Sends the changes from this number of the change feed on again.')}</Text>
      <NumberInput
        label={t('First change')}
        description={t('The newest one that was sent is {sequence}', { sequence })}
        required
        min={1}
        allowDecimal={false}
        data-autofocus
        {...form.getInputProps('sequence')}
      />
    </Form>
  );
}

function useReplay(id: string, onClose: () => void) {
  return useMutation({
    mutationFn: (sequence: number) =>
      unwrap(api.POST('/api/v1/webhooks/{id}/replay', { params: { path: { id } }, body: { sequence } })),
    onSuccess: () => {
      notifyDone(t('The changes are sent again'));
      onClose();
    },
    meta: { showsError: true },
  });
}
