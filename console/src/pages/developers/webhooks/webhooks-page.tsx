import { Button, Stack } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, LoadingCards, QueryView } from '../../../ui/feedback/index.ts';
import { useDraftDialog } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { CurlButton } from '../../../ui/index.ts';
import { SectionHeading } from '../section-heading.tsx';
import { CreateWebhookDialog, NEW_WEBHOOK_DRAFT } from './create-webhook-dialog.tsx';
import { webhooksQuery } from './queries.ts';
import { WebhookCard } from './webhook-card.tsx';

export function WebhooksPage() {
  const webhooks = useQuery(webhooksQuery());
  const [isCreating, create] = useDraftDialog(NEW_WEBHOOK_DRAFT);
  return (
    <>
      <SectionHeading title={t('Webhooks')} text={t('Each change of your data is sent to a URL as it happens.')}>
        <CurlButton path="/api/v1/webhooks" />
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create.open}>
          {t('New webhook')}
        </Button>
      </SectionHeading>
      <QueryView query={webhooks} loading={<LoadingCards cards={2} height={220} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<IconWebhook size={32} aria-hidden />}
              title={t('No webhooks yet')}
              text={t('Create one to connect a script, a workflow tool or home automation.')}
            />
          ) : (
            <Stack>
              {all.map((webhook) => (
                <WebhookCard key={webhook.id} webhook={webhook} />
              ))}
            </Stack>
          )
        }
      </QueryView>
      <CreateWebhookDialog opened={isCreating} onClose={create.close} />
    </>
  );
}
