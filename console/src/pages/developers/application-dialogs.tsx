import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, SecretOnce, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { CopyText } from '../../ui/index.ts';
import { ApplicationForm, type ApplicationValues } from './application-form.tsx';

type Application = Schemas['OAuthApplication'];
type DialogProps = { readonly opened: boolean; readonly onClose: () => void };
type OneDialogProps = DialogProps & { readonly application: Application };

/** The name of the draft of a new application. */
export const NEW_APPLICATION_DRAFT = 'new application';

export function CreateApplicationDialog({ opened, onClose }: DialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('New application')} size="lg" draft={NEW_APPLICATION_DRAFT}>
      <CreateApplication onClose={onClose} />
    </FormDialog>
  );
}

function CreateApplication({ onClose }: { onClose: () => void }) {
  const create = useSecretMutation((values: ApplicationValues) =>
    unwrap(api.POST('/api/v1/oauth_applications', { body: { oauth_application: values } })),
  );
  if (create.data !== undefined) return <IssuedApplication issued={create.data} onClose={onClose} />;
  return (
    <ApplicationForm
      current={null}
      submit={t('Create application')}
      isBusy={create.isPending}
      error={create.error}
      onSend={create.mutate}
      onCancel={onClose}
    />
  );
}

/** Edits an application; grants by users stay valid. */
export function EditApplicationDialog({ application, opened, onClose }: OneDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('Edit {name}', { name: application.name })}
      size="lg"
      draft={`edit application ${application.id}`}
    >
      <EditApplication application={application} onClose={onClose} />
    </FormDialog>
  );
}

function EditApplication({ application, onClose }: Omit<OneDialogProps, 'opened'>) {
  const { id } = application;
  const change = useMutation({
    mutationFn: ({ name, redirect_uris, scopes }: ApplicationValues) =>
      unwrap(
        api.PATCH('/api/v1/oauth_applications/{id}', {
          params: { path: { id } },
          body: { oauth_application: { name, redirect_uris, scopes } },
        }),
      ),
    onSuccess: ({ name }) => {
      notifyDone(t('{name} saved', { name }));
      onClose();
    },
    meta: { showsError: true },
  });
  return (
    <ApplicationForm
      current={application}
      submit={t('Save application')}
      isBusy={change.isPending}
      error={change.error}
      onSend={change.mutate}
      onCancel={onClose}
    />
  );
}

export function RotateSecretDialog({ application, opened, onClose }: OneDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('New secret for {name}', { name: application.name })}
      size="lg"
    >
      <RotateSecret id={application.id} onClose={onClose} />
    </FormDialog>
  );
}

function RotateSecret({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm({ initialValues: {} });
  const rotate = useSecretMutation(() =>
    unwrap(api.POST('/api/v1/oauth_applications/{id}/rotate_secret', { params: { path: { id } } })),
  );
  if (rotate.data !== undefined) return <IssuedApplication issued={rotate.data} onClose={onClose} />;
  return (
    <Form
      form={form}
      error={rotate.error}
      onSend={() => rotate.mutate(undefined)}
      buttons={<FormButtons submit={t('Create secret')} isBusy={rotate.isPending} onCancel={onClose} />}
    >
      <Text size="sm">{t('The old secret stops working immediately. Users stay connected.')}</Text>
    </Form>
  );
}

function IssuedApplication({ issued, onClose }: { issued: Schemas['IssuedOAuthApplication']; onClose: () => void }) {
  const clientId = (
    <div>
      <Text size="sm" mb={4}>
        {t('Client ID')}
      </Text>
      <CopyText text={issued.client_id} />
    </div>
  );
  if (issued.client_secret !== undefined)
    return (
      <Stack>
        {clientId}
        <SecretOnce title={t('Copy your client secret now')} secret={issued.client_secret} onDone={onClose} />
      </Stack>
    );
  return (
    <Stack>
      {clientId}
      <Text size="sm">{t('Public clients have no secret; they use PKCE.')}</Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('Done')}</Button>
      </Group>
    </Stack>
  );
}

function useSecretMutation<Values>(mutationFn: (values: Values) => Promise<Schemas['IssuedOAuthApplication']>) {
  return useMutation({
    mutationFn,
    meta: { showsError: true },
    // The response holds a secret: drop it as soon as the dialog closes.
    gcTime: 0,
  });
}
