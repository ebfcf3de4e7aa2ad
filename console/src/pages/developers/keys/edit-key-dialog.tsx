import type { Schemas } from '../../../api/index.ts';
import { notifyDone } from '../../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { KeyFields } from './key-fields.tsx';
import { type KeyValues, keyMembers, keyValues } from './key-values.ts';
import { useChangeKey } from './use-change-key.ts';

type EditKeyDialogProps = {
  readonly apiKey: Schemas['ApiKey'];
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Edits a key; its scopes cannot change. */
export function EditKeyDialog({ apiKey, opened, onClose }: EditKeyDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('Edit {name}', { name: apiKey.name })}
      size="lg"
      draft={`edit key ${apiKey.id}`}
    >
      <EditKey apiKey={apiKey} onClose={onClose} />
    </FormDialog>
  );
}

function EditKey({ apiKey, onClose }: Omit<EditKeyDialogProps, 'opened'>) {
  const form = useForm({ initialValues: keyValues(apiKey) });
  const change = useChangeKey(apiKey.id, { showsError: true });
  const send = (values: KeyValues) => {
    const { tier } = values;
    const onSuccess = () => {
      notifyDone(t('{name} saved', { name: values.name }));
      onClose();
    };
    change.mutate({ ...keyMembers(values), ...(tier !== null && tier !== apiKey.tier && { tier }) }, { onSuccess });
  };
  return (
    <Form
      form={form}
      error={change.error}
      onSend={send}
      buttons={<FormButtons submit={t('Save key')} isBusy={change.isPending} onCancel={onClose} />}
    >
      <KeyFields form={form} current={apiKey} />
    </Form>
  );
}
