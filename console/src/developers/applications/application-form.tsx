import { Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { issueFor, type Schemas } from '../../api/index.ts';
import { Form, FormButtons, FormError } from '../../forms/index.ts';
import { type ApplicationScope, isApplicationScope, isKnown, ScopePicker } from '../credentials/index.ts';

type Scope = NonNullable<Schemas['NewOAuthApplication']['scopes']>[number];

const IDENTITY = [
  { value: 'openid', label: 'Know the user’s id (openid)' },
  { value: 'profile', label: 'See the user’s name (profile)' },
  { value: 'email', label: 'See the user’s email address (email)' },
  { value: 'offline_access', label: 'Keep access while the user is offline (offline_access)' },
] as const;

/** The values of the form; `confidential` cannot change later. */
export type ApplicationValues = {
  readonly name: string;
  readonly redirect_uris: string[];
  readonly scopes: Scope[];
  readonly confidential: boolean;
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

export function ApplicationForm({ current, submit, isBusy, error, onSend, onCancel }: ApplicationFormProps) {
  const [kind, setKind] = useState('confidential');
  const [scopes, setScopes] = useState<readonly Scope[]>(() => scopesOf(current));
  const identity = scopes.filter(isIdentity);
  const rest = scopes.filter((scope): scope is ApplicationScope => !isIdentity(scope));
  const send = (text: (name: string) => string) => {
    const redirect_uris = text('redirect_uris')
      .split(/\s+/)
      .filter((uri) => uri !== '');
    onSend({ name: text('name'), redirect_uris, scopes: [...scopes], confidential: kind === 'confidential' });
  };
  return (
    <Form onSend={send}>
      <TextInput
        name="name"
        label="Name"
        description="Shown to users when they grant access"
        defaultValue={current?.name ?? ''}
        required
        maxLength={100}
        data-autofocus
        error={issueFor(error, 'name')}
      />
      {current === null && <ClientTypeField value={kind} onChange={setKind} />}
      <Textarea
        name="redirect_uris"
        label="Redirect URIs"
        description="Redirect URIs, one per line. Leave empty for the device flow and client credentials."
        placeholder="https://app.example.org/callback"
        defaultValue={current?.redirect_uris.join('\n') ?? ''}
        autosize
        minRows={2}
        error={issueFor(error, 'redirect_uris')}
      />
      <ScopePicker
        holder="application"
        scopes={rest}
        onChange={(chosen) => setScopes([...identity, ...chosen.filter(isApplicationScope)])}
      />
      <IdentityField value={identity} onChange={(chosen) => setScopes([...rest, ...chosen])} />
      <FormError error={error} fields={['name', 'redirect_uris']} />
      <FormButtons submit={submit} isBusy={isBusy} isDisabled={scopes.length === 0} onCancel={onCancel} />
    </Form>
  );
}

function ClientTypeField({ value, onChange }: { value: string; onChange: (kind: string) => void }) {
  return (
    <Radio.Group label="Client type" value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        <Radio value="confidential" label="Confidential" description="Runs on a server that can keep a secret" />
        <Radio
          value="public"
          label="Public"
          description="Runs in a browser, on a phone or in a shell; it has no secret"
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
    <Checkbox.Group label="User information" value={[...value]} onChange={(all) => onChange(all.filter(isIdentity))}>
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
