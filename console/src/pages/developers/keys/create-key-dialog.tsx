import { useMutation } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../../../api/index.ts';
import { Form, FormButtons, FormDialog, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { ScopePicker } from '../scope-picker.tsx';
import { IssuedKey } from './issued-key.tsx';
import { KeyFields } from './key-fields.tsx';
import { keyMembers, NEW_KEY } from './key-values.ts';

/** The name of the draft of a new key. */
export const NEW_KEY_DRAFT = 'new API key';

/** Creates a key and shows its secret once. */
export function CreateKeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('New API key')} size="lg" draft={NEW_KEY_DRAFT}>
      <CreateKey onClose={onClose} />
    </FormDialog>
  );
}

function CreateKey({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: NEW_KEY });
  const create = useCreateKey();
  const { scopes } = form.values;
  if (create.data !== undefined) return <IssuedKey issued={create.data} onClose={onClose} />;
  return (
    <Form
      form={form}
      error={create.error}
      onSend={(values) =>
        create.mutate({
          ...keyMembers(values),
          expires_at: keyMembers(values).expires_at ?? null,
          tier: values.tier ?? undefined,
          scopes: values.scopes,
        })
      }
      buttons={
        <FormButtons
          submit={t('Create key')}
          isBusy={create.isPending}
          isDisabled={scopes.length === 0}
          onCancel={onClose}
        />
      }
    >
      <KeyFields form={form} current={null} />
      <ScopePicker
        holder="key"
        scopes={scopes}
        onChange={(chosen) => form.setFieldValue('scopes', chosen)}
        error={form.errors.scopes}
      />
    </Form>
  );
}

function useCreateKey() {
  return useMutation({
    mutationFn: (body: Schemas['NewApiKey']) => unwrap(api.POST('/api/v1/api_keys', { body: { api_key: body } })),
    meta: { showsError: true },
    // The response holds a secret: drop it as soon as the dialog closes.
    gcTime: 0,
  });
}
