import { Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import type { Schemas } from '../../api/index.ts';
import { Form, FormButtons, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { ScopePicker } from './scope-picker.tsx';
import { type ApplicationScope, isApplicationScope, isKnown } from './scopes.ts';

type Scope = NonNullable<Schemas['NewOAuthApplication']['scopes']>[number];

const IDENTITY = [
  { value: 'openid', label: t('Know the user’s id (openid)') },
  { value: 'profile', label: t('See the user’s name (profile)') },
  { value: 'email', label: t('See the user’s email address (email)') },
  { value: 'offline_access', label: t('Keep access while the user is offline (offline_access)') },
] as const;

/** The values of the form; `confidential` cannot change later. */
export type ApplicationValues = {
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

export function ApplicationForm({ current, submit, isBusy, error, onSend, onCancel }: ApplicationFormProps) {
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
