import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { api, done, goToSignIn, issueFor, read, type Schemas } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { Form, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { canUsePasskeys, signWithPasskey } from '../../ui/index.ts';

const PATH = '/api/v1/users/me/proof';
// The dialog lies over another one, which must not close on Escape too.
const OVER = { 'data-mantine-stop-propagation': true };

type Method = Schemas['Proof']['methods'][number];

type ProofDialogProps = { readonly opened: boolean; readonly onClose: (isProved: boolean) => void };

/** Asks for the password, a code or a passkey. */
export function ProofDialog({ opened, onClose }: ProofDialogProps) {
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onClose(false);
  return (
    <Modal.Root
      opened={opened}
      onClose={() => onClose(false)}
      zIndex={400}
      centered
      closeOnEscape={false}
      closeOnClickOutside={false}
      onKeyDown={onKeyDown}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* No header: the dialog below has one, and a page has one banner. */}
        <Modal.Body>
          <Modal.Title mb="sm">{t('Confirm your identity')}</Modal.Title>
          <AskForProof onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

type AskProps = { readonly onClose: (isProved: boolean) => void };

// A component of its own, so that its state is dropped when the dialog closes.
function AskForProof({ onClose }: AskProps) {
  const proof = useQuery(read(PATH, {}, { gcTime: 0, staleTime: 0 }));
  return (
    <Stack>
      <Text size="sm">
        {t('Confirm that it is you who makes this change. You are not asked again for ten minutes.')}
      </Text>
      <QueryView query={proof}>
        {({ methods }) => {
          const usable = methods.filter((method) => method !== 'passkey' || canUsePasskeys());
          return usable.length === 0 ? (
            <SignInAgain onClose={onClose} />
          ) : (
            <Methods methods={usable} onClose={onClose} />
          );
        }}
      </QueryView>
    </Stack>
  );
}

function SignInAgain({ onClose }: AskProps) {
  return (
    <>
      <Text size="sm">{t('Sign in again, then repeat what you did.')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onClose(false)} {...OVER}>
          {t('Cancel')}
        </Button>
        <Button onClick={() => goToSignIn()} data-autofocus {...OVER}>
          {t('Sign in again')}
        </Button>
      </Group>
    </>
  );
}

function Methods({ methods, onClose }: AskProps & { readonly methods: readonly Method[] }) {
  const [method, setMethod] = useState<Method>(methods[0] ?? 'current_password');
  const form = useForm({ initialValues: { proof: '' } });
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another method has another field
  useEffect(() => field.current?.focus(), [method]);
  const prove = useMutation({
    meta: { showsError: true },
    mutationFn: async (typed: string) => {
      const value = method === 'passkey' ? await signWithPasskey() : typed;
      if (value === null) return false;
      await done(api.POST(PATH, { body: { [method]: value } }));
      return true;
    },
    onSuccess: (isProved) => isProved && onClose(true),
  });
  const choose = (next: Method) => {
    prove.reset();
    form.reset();
    setMethod(next);
  };
  const wrong = issueFor(prove.error, method) === null ? null : WRONG[method];
  return (
    <Form
      form={form}
      error={wrong === null ? prove.error : null}
      onSend={({ proof }) => prove.mutate(proof)}
      buttons={
        <Group justify="flex-end">
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button key={other} variant="subtle" onClick={() => choose(other)} {...OVER}>
                {INSTEAD[other]}
              </Button>
            ))}
          <Button variant="default" onClick={() => onClose(false)} {...OVER}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={prove.isPending} {...OVER}>
            {method === 'passkey' ? t('Continue with passkey') : t('Confirm')}
          </Button>
        </Group>
      }
    >
      <ProofField method={method} field={field} {...form.getInputProps('proof')} error={wrong} />
    </Form>
  );
}

type ProofFieldProps = {
  readonly method: Method;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value?: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly error: string | null;
};

function ProofField({ method, field, ...input }: ProofFieldProps) {
  const props = { ...input, required: true, ref: field, errorProps: { role: 'alert' }, ...OVER };
  switch (method) {
    case 'current_password':
      return (
        <PasswordInput
          label={t('Current password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('Show password'), ...OVER }}
          {...props}
        />
      );
    case 'code':
      return (
        <TextInput
          label={t('Code from your authenticator app, or a recovery code')}
          autoComplete="one-time-code"
          {...props}
        />
      );
    case 'passkey':
      return null;
  }
}

const INSTEAD: Readonly<Record<Method, string>> = {
  current_password: t('Use password'),
  code: t('Use a code'),
  passkey: t('Use a passkey'),
};

const WRONG: Readonly<Record<Method, string | null>> = {
  current_password: t('This password is wrong.'),
  code: t('This code is wrong or used. Enter the code that the app shows now.'),
  passkey: null,
};
