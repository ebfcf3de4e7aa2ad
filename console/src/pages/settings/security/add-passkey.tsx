import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../../api/index.ts';
import { notifyDone } from '../../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { createPasskey } from '../../../ui/index.ts';
import { browserName } from './browser-name.ts';

export function AddPasskey() {
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
