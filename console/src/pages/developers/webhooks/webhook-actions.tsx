import { Button, Group, NumberInput, Select, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { api, done, type Schemas, unwrap } from '../../../api/index.ts';
import { notifyDone } from '../../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, useDraftDialog, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { GRACES } from '../graces.ts';
import { RevokeButton } from '../revoke-button.tsx';
import { IssuedWebhook, WebhookFields } from './webhook-fields.tsx';
import { type Webhook, webhookMembers, webhookName, webhookValues } from './webhook-values.ts';

const ACTION = { size: 'xs', variant: 'default' } as const;

/** The buttons of a webhook; a disabled one sends nothing. */
export function WebhookActions({ webhook, onTest }: { webhook: Webhook; onTest: () => void }) {
  const { id, enabled } = webhook;
  const name = webhookName(webhook);
  const [isEditing, edit] = useDraftDialog(`edit webhook ${id}`);
  const [isRotating, rotate] = useDisclosure(false);
  const [isReplaying, replay] = useDisclosure(false);
  const test = useTest(webhook, onTest);
  return (
    <Group gap="xs">
      {enabled && (
        <>
          <Button
            {...ACTION}
            loading={test.isPending}
            onClick={() => test.mutate()}
            aria-label={t('Test {name}', { name })}
          >
            {t('Test')}
          </Button>
          <Button {...ACTION} onClick={replay.open} aria-label={t('Replay {name}', { name })}>
            {t('Replay')}
          </Button>
        </>
      )}
      <Button {...ACTION} onClick={edit.open} aria-label={t('Edit {name}', { name })}>
        {t('Edit')}
      </Button>
      <Button {...ACTION} onClick={rotate.open} aria-label={t('Rotate {name}', { name })}>
        {t('Rotate')}
      </Button>
      <Toggle webhook={webhook} />
      <RevokeButton
        name={name}
        title={t('Delete {name}?', { name })}
        confirm={t('Delete webhook')}
        done={t('{name} deleted', { name })}
        revoke={() => done(api.DELETE('/api/v1/webhooks/{id}', { params: { path: { id } } }))}
      >
        {t('Its deliveries are deleted too. To stop it for a while, disable it instead.')}
      </RevokeButton>
      <EditWebhookDialog webhook={webhook} opened={isEditing} onClose={edit.close} />
      <RotateWebhookDialog webhook={webhook} opened={isRotating} onClose={rotate.close} />
      <ReplayDialog webhook={webhook} opened={isReplaying} onClose={replay.close} />
    </Group>
  );
}

function Toggle({ webhook }: { webhook: Webhook }) {
  const { id, enabled } = webhook;
  const name = webhookName(webhook);
  const change = useChangeWebhook(id, { showsError: false });
  const onSuccess = () =>
    notifyDone(enabled ? t('{name} disabled', { name }) : t('{name} enabled', { name }), () =>
      change.mutate({ enabled }),
    );
  return (
    <Button
      {...ACTION}
      loading={change.isPending}
      onClick={() => change.mutate({ enabled: !enabled }, { onSuccess })}
      aria-label={enabled ? t('Disable {name}', { name }) : t('Enable {name}', { name })}
    >
      {enabled ? t('Disable') : t('Enable')}
    </Button>
  );
}

function useTest(webhook: Webhook, onTest: () => void) {
  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/webhooks/{id}/test', { params: { path: { id: webhook.id } } })),
    onSuccess: () => {
      notifyDone(t('Test event sent to {name}', { name: webhookName(webhook) }));
      onTest();
    },
  });
}

type EditWebhookDialogProps = {
  readonly webhook: Webhook;
  readonly opened: boolean;
  readonly onClose: () => void;
};

function EditWebhookDialog({ webhook, opened, onClose }: EditWebhookDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('Edit {name}', { name: webhookName(webhook) })}
      size="lg"
      draft={`edit webhook ${webhook.id}`}
    >
      <EditWebhook webhook={webhook} onClose={onClose} />
    </FormDialog>
  );
}

function EditWebhook({ webhook, onClose }: Omit<EditWebhookDialogProps, 'opened'>) {
  const form = useForm({ initialValues: webhookValues(webhook) });
  const change = useChangeWebhook(webhook.id, { showsError: true });
  const onSuccess = () => {
    notifyDone(t('{name} saved', { name: webhookName(webhook) }));
    onClose();
  };
  return (
    <Form
      form={form}
      error={change.error}
      onSend={(values) => change.mutate(webhookMembers(values), { onSuccess })}
      buttons={<FormButtons submit={t('Save webhook')} isBusy={change.isPending} onCancel={onClose} />}
    >
      <WebhookFields form={form} />
    </Form>
  );
}

type ReplayDialogProps = { readonly webhook: Webhook; readonly opened: boolean; readonly onClose: () => void };

/** Sends all changes from a sequence on again. */
function ReplayDialog({ webhook, opened, onClose }: ReplayDialogProps) {
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

type RotateWebhookDialogProps = {
  readonly webhook: Webhook;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Gives a webhook a new secret and shows it once; the old one can sign for a while too. */
function RotateWebhookDialog({ webhook, opened, onClose }: RotateWebhookDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('Rotate {name}', { name: webhookName(webhook) })} size="lg">
      <RotateWebhook id={webhook.id} onClose={onClose} />
    </FormDialog>
  );
}

function RotateWebhook({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm({ initialValues: { grace_period_seconds: '86400' } });
  const rotate = useRotateSecret(id);
  if (rotate.data !== undefined) return <IssuedWebhook secret={rotate.data.secret} onClose={onClose} />;
  return (
    <Form
      form={form}
      error={rotate.error}
      onSend={(values) => rotate.mutate(Number(values.grace_period_seconds))}
      buttons={<FormButtons submit={t('Rotate secret')} isBusy={rotate.isPending} onCancel={onClose} />}
    >
      <Text size="sm">
        {t('Deliveries get a signature by the new secret, and for a while by the current one too.')}
      </Text>
      <Select
        label={t('Current secret')}
        data={GRACES}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('grace_period_seconds')}
      />
    </Form>
  );
}

function useRotateSecret(id: string) {
  return useMutation({
    mutationFn: (grace_period_seconds: number) =>
      unwrap(api.POST('/api/v1/webhooks/{id}/rotate', { params: { path: { id } }, body: { grace_period_seconds } })),
    meta: { showsError: true },
    // The response holds a secret: drop it as soon as the dialog closes.
    gcTime: 0,
  });
}

function useChangeWebhook(id: string, meta: { readonly showsError: boolean }) {
  return useMutation({
    mutationFn: (change: Schemas['WebhookChange']) =>
      unwrap(api.PATCH('/api/v1/webhooks/{id}', { params: { path: { id } }, body: { webhook: change } })),
    meta,
  });
}
