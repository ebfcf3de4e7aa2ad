import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, done, readAll, type Schemas, unwrap } from '../../../api/index.ts';
import { ConfirmDialog, notifyDone, QueryView } from '../../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { canUsePasskeys, createPasskey, listClasses, useFormat } from '../../../ui/index.ts';
import { Section } from '../section.tsx';
import sectionClasses from '../settings.module.css';
import { browserName } from './browser-name.ts';

type Passkey = Schemas['Passkey'];

export function PasskeysSection() {
  const passkeys = useQuery(passkeysQuery());
  return (
    <Section
      title={t('Passkeys')}
      text={t('Sign in with your fingerprint, face or a security key, with no password and no code.')}
      action={canUsePasskeys() && <AddPasskey />}
    >
      {!canUsePasskeys() && (
        <Alert variant="outline">
          {t('Passkeys need a recent browser, https and a host name: an IP address cannot have any.')}
        </Alert>
      )}
      <QueryView query={passkeys}>
        {(all) =>
          all.length === 0 ? (
            <Text size="sm">{t('No passkeys yet.')}</Text>
          ) : (
            <ul className={listClasses.lines}>
              {all.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Section>
  );
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const format = useFormat();
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const { rename, remove } = usePasskeyChanges({ id, name }, close);
  return (
    <li className={sectionClasses.row}>
      <div>
        <Text fw={500} className={sectionClasses.wrap ?? ''}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {last_used_at === null
            ? t('Added {instant}, never used', { instant: format.instant(created_at) })
            : t('Added {instant}, last used {ago}', {
                instant: format.instant(created_at),
                ago: format.ago(last_used_at),
              })}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="default" aria-label={t('Rename {name}', { name })} onClick={() => setAsked('rename')}>
          {t('Rename')}
        </Button>
        <Button variant="default" aria-label={t('Remove {name}', { name })} onClick={() => setAsked('remove')}>
          {t('Remove')}
        </Button>
      </Group>
      <RenameDialog opened={asked === 'rename'} onClose={close} name={name} action={rename} />
      <ConfirmDialog
        opened={asked === 'remove'}
        onClose={close}
        title={t('Remove {name}?', { name })}
        confirm={t('Remove passkey')}
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        isDestructive
      >
        {t("You can no longer sign in with it. Also delete it from your device's password manager.")}
      </ConfirmDialog>
    </li>
  );
}

function usePasskeyChanges({ id, name }: Pick<Passkey, 'id' | 'name'>, close: () => void) {
  const path = { params: { path: { id } } };
  const rename = useMutation({
    meta: { showsError: true },
    mutationFn: (to: string) => unwrap(api.PATCH('/api/v1/users/me/passkeys/{id}', { ...path, body: { name: to } })),
    onSuccess: close,
  });
  const remove = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/users/me/passkeys/{id}', path)),
    onSuccess: () => {
      close();
      notifyDone(t('Passkey {name} removed', { name }));
    },
    onError: close,
  });
  return { rename, remove };
}

type RenameDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly name: string;
  readonly action: UseMutationResult<unknown, Error, string>;
};

function RenameDialog({ opened, onClose, ...props }: RenameDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('Rename {name}', { name: props.name })}>
      <RenameForm onClose={onClose} {...props} />
    </FormDialog>
  );
}

function RenameForm({ onClose, name, action }: Omit<RenameDialogProps, 'opened'>) {
  const form = useForm({ initialValues: { name } });
  return (
    <Form
      form={form}
      error={action.error}
      onSend={(values) => action.mutate(values.name)}
      buttons={<FormButtons submit={t('Rename')} isBusy={action.isPending} onCancel={onClose} />}
    >
      <TextInput label={t('Name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
    </Form>
  );
}

function AddPasskey() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Add passkey')}
      </Button>
      <FormDialog opened={isOpen} onClose={close} title={t('Add passkey')}>
        <AddForm onClose={close} />
      </FormDialog>
    </>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { name: browserName(navigator.userAgent) } });
  const add = useMutation({
    meta: { showsError: true },
    mutationFn: async (name: string) => {
      const made = await createPasskey();
      if (made === null) return null;
      return unwrap(api.POST('/api/v1/users/me/passkeys', { body: { ...made, name } }));
    },
    onSuccess: (passkey) => {
      if (passkey === null) return;
      onClose();
      notifyDone(t('Passkey {name} added', { name: passkey.name }));
    },
  });
  return (
    <Form
      form={form}
      error={add.error}
      onSend={({ name }) => add.mutate(name)}
      buttons={<FormButtons submit={t('Continue')} isBusy={add.isPending} onCancel={onClose} />}
    >
      <TextInput
        label={t('Name')}
        description={t('To recognize this passkey later.')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </Form>
  );
}

const passkeysQuery = () => readAll('/api/v1/users/me/passkeys', 'passkeys');
