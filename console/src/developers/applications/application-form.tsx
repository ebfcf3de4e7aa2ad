import { Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/index.ts';
import { Form, FormButtons, FormError } from '../../forms/index.ts';
import { type KeyScope, ScopePicker } from '../credentials/index.ts';

type Scope = NonNullable<Schemas['NewOAuthApplication']['scopes']>[number];

const IDENTITY = [
  { value: 'openid', label: 'Know who it is that allows it' },
  { value: 'profile', label: 'See their name' },
  { value: 'email', label: 'See their e-mail address' },
  { value: 'offline_access', label: 'Stay allowed while they are away' },
] as const;

/** What the form makes of an application; what is confidential is settled once and for ever. */
export type ApplicationValues = {
  readonly name: string;
  readonly redirect_uris: string[];
  readonly scopes: Scope[];
  readonly confidential: boolean;
};

type ApplicationFormProps = {
  /** The application that is edited; null for a new one. */
  readonly current: Schemas['OAuthApplication'] | null;
  readonly submit: string;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSend: (values: ApplicationValues) => void;
  readonly onCancel: () => void;
};

/** The form of an OAuth application. */
export function ApplicationForm({ current, submit, isBusy, error, onSend, onCancel }: ApplicationFormProps) {
  const [kind, setKind] = useState('confidential');
  const [scopes, setScopes] = useState<readonly Scope[]>(() => scopesOf(current));
  const identity = scopes.filter(isIdentity);
  const rest = scopes.filter((scope): scope is KeyScope => !isIdentity(scope));
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
        description="People see it when they are asked to allow it"
        defaultValue={current?.name ?? ''}
        required
        maxLength={100}
        data-autofocus
      />
      {current === null && (
        <Radio.Group label="Where it runs" value={kind} onChange={setKind}>
          <Stack gap="xs" mt="xs">
            <Radio value="confidential" label="On a server" description="It gets a secret, and can keep it" />
            <Radio value="public" label="In a browser, on a phone or in a shell" description="It gets no secret" />
          </Stack>
        </Radio.Group>
      )}
      <Textarea
        name="redirect_uris"
        label="Redirect addresses"
        description="Where people are sent back to, one a line. None for a device or for the application itself."
        placeholder="https://app.example.org/callback"
        defaultValue={current?.redirect_uris.join('\n') ?? ''}
        autosize
        minRows={2}
      />
      <ScopePicker scopes={rest} onChange={(chosen) => setScopes([...identity, ...chosen])} />
      <Checkbox.Group
        label="And of the person"
        value={[...identity]}
        onChange={(chosen) =>
          setScopes([...rest, ...IDENTITY.map(({ value }) => value).filter((one) => chosen.includes(one))])
        }
      >
        <Stack gap="xs" mt="xs">
          {IDENTITY.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
      <FormError error={error} />
      <FormButtons submit={submit} isBusy={isBusy} isDisabled={scopes.length === 0} onCancel={onCancel} />
    </Form>
  );
}

function isIdentity(scope: string): scope is (typeof IDENTITY)[number]['value'] {
  return IDENTITY.some(({ value }) => value === scope);
}

function scopesOf(current: Schemas['OAuthApplication'] | null): Scope[] {
  // What the server lists are scopes that it knows.
  return current === null ? ['read'] : (current.scopes as Scope[]);
}
