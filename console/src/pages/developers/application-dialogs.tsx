import { Button, Checkbox, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, SecretOnce, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { CopyText } from '../../ui/index.ts';
import { ScopePicker } from './scope-picker.tsx';
import { type ApplicationScope, isApplicationScope, isKnown } from './scopes.ts';

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

type Scope = NonNullable<Schemas['NewOAuthApplication']['scopes']>[number];

const IDENTITY = [
  { value: 'openid', label: t('Know the user’s id (openid)') },
  { value: 'profile', label: t('See the user’s name (profile)') },
  { value: 'email', label: t('See the user’s email address (email)') },
  { value: 'offline_access', label: t('Keep access while the user is offline (offline_access)') },
] as const;

/** The values of the form; `confidential` cannot change later. */
type ApplicationValues = {
  readonly name: string;
  readonly redirect_uris: string[];
  readonly scopes: Scope[];
  readonly confidential: boolean;
};

type Values = Pick<ApplicationValues, 'name' | 'scopes'> & {
  /** One per line. */
  readonly redirect_uris: string;
  readonly kind: 'confidential' | 'public';
};

type ApplicationFormProps = {
  /** The application to edit; null for a new one. */
  readonly current: Schemas['OAuthApplication'] | null;
  readonly submit: string;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSend: (values: ApplicationValues) => void;
  readonly onCancel: () => void;
};

function initialValues(current: ApplicationFormProps['current']): Values {
  return {
    name: current?.name ?? '',
    redirect_uris: current?.redirect_uris.join('\n') ?? '',
    scopes: scopesOf(current),
    kind: 'confidential',
  };
}

function ApplicationForm({ current, submit, isBusy, error, onSend, onCancel }: ApplicationFormProps) {
  const form = useForm({ initialValues: initialValues(current) });
  const { scopes } = form.values;
  const identity = scopes.filter(isIdentity);
  const rest = scopes.filter((scope): scope is ApplicationScope => !isIdentity(scope));
  const setScopes = (chosen: Scope[]) => form.setFieldValue('scopes', chosen);
  const send = ({ kind, redirect_uris, ...values }: Values) => {
    const uris = redirect_uris.split(/\s+/).filter((uri) => uri !== '');
    onSend({ ...values, redirect_uris: uris, confidential: kind === 'confidential' });
  };
  return (
    <Form
      form={form}
      error={error}
      onSend={send}
      buttons={<FormButtons submit={submit} isBusy={isBusy} isDisabled={scopes.length === 0} onCancel={onCancel} />}
    >
      <TextInput
        label={t('Name')}
        description={t('Shown to users when they grant access')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {current === null && <ClientTypeField {...form.getInputProps('kind')} value={form.values.kind} />}
      <Textarea
        label={t('Redirect URIs')}
        description={t('Redirect URIs, one per line. Leave empty for the device flow and client credentials.')}
        placeholder="https://app.example.org/callback"
        autosize
        minRows={2}
        {...form.getInputProps('redirect_uris')}
      />
      <ScopePicker
        holder="application"
        scopes={rest}
        onChange={(chosen) => setScopes([...identity, ...chosen.filter(isApplicationScope)])}
        error={form.errors.scopes}
      />
      <IdentityField value={identity} onChange={(chosen) => setScopes([...rest, ...chosen])} />
    </Form>
  );
}

type ClientTypeFieldProps = { readonly value: string; readonly onChange: (kind: string) => void };

function ClientTypeField({ value, onChange }: ClientTypeFieldProps) {
  return (
    <Radio.Group label={t('Client type')} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        <Radio
          value="confidential"
          label={t('Confidential')}
          description={t('Runs on a server that can keep a secret')}
        />
        <Radio
          value="public"
          label={t('Public')}
          description={t('Runs in a browser, on a phone or in a shell; it has no secret')}
        />
      </Stack>
    </Radio.Group>
  );
}

type IdentityScope = (typeof IDENTITY)[number]['value'];
type IdentityFieldProps = {
  readonly value: readonly IdentityScope[];
  readonly onChange: (scopes: IdentityScope[]) => void;
};

function IdentityField({ value, onChange }: IdentityFieldProps) {
  return (
    <Checkbox.Group
      label={t('User information')}
      value={[...value]}
      onChange={(all) => onChange(all.filter(isIdentity))}
    >
      <Stack gap="xs" mt="xs">
        {IDENTITY.map((scope) => (
          <Checkbox key={scope.value} value={scope.value} label={scope.label} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function isIdentity(scope: string): scope is IdentityScope {
  return IDENTITY.some(({ value }) => value === scope);
}

function scopesOf(current: Schemas['OAuthApplication'] | null): Scope[] {
  // An application registered long ago may have a scope that is no longer offered.
  return current === null ? ['read'] : current.scopes.filter((scope): scope is Scope => isKnown(scope));
}
