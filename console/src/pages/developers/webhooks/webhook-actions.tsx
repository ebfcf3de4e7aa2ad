import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { api, done, unwrap } from '../../../api/index.ts';
import { notifyDone } from '../../../ui/feedback/index.ts';
import { useDraftDialog } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { RevokeButton } from '../revoke-button.tsx';
import { EditWebhookDialog } from './edit-webhook-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { RotateWebhookDialog } from './rotate-webhook-dialog.tsx';
import { useChangeWebhook } from './use-change-webhook.ts';
import { type Webhook, webhookName } from './webhook-values.ts';

const ACTION = { size: 'xs', variant: 'default' } as const;

/** The buttons of a webhook; a disabled one sends nothing. */
export function WebhookActions({ webhook, onTest }: { webhook: Webhook; onTest: () => void }) {
  const { id, enabled } = webhook;
  const name = webhookName(webhook);
  const [isEditing, edit] = useDraftDialog(`edit webhook ${id}`);
  const [isRotating, rotate] = useDisclosure(false);
  const [isReplaying, replay] = useDisclosure(false);
  const test = useTest(id, onTest);
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
  const onSuccess = () => notifyDone(enabled ? t('{name} disabled', { name }) : t('{name} enabled', { name }));
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

function useTest(id: string, onTest: () => void) {
  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/webhooks/{id}/test', { params: { path: { id } } })),
    onSuccess: () => {
      notifyDone(t('Test event sent'));
      onTest();
    },
  });
}
