import { Button, Group, Text, TextInput } from '@mantine/core';
import { type UseMutationResult, useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, basePath, familySettingsQuery, setSigningOut, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { Section } from './section.tsx';

/** Deletes all the family's data. */
export function ResetSection() {
  const { data: family } = useSuspenseQuery(familySettingsQuery());
  const [isAsking, setAsking] = useState(false);
  const reset = useMutation({
    meta: { showsError: true },
    mutationFn: () => unwrap(api.DELETE('/api/v1/users/reset')),
    onSuccess: () => {
      setAsking(false);
      notifyDone(t('All data deleted'));
    },
  });
  return (
    <Section
      title={t('Delete all data')}
      text={t(
        'Deletes all accounts, transactions, categories, merchants and tags. Members, keys and settings are kept.',
      )}
    >
      <Group>
        <Button color="red" variant="outline" onClick={() => setAsking(true)}>
          {t('Delete all data')}
        </Button>
      </Group>
      <DeleteDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('Delete all data?')}
        confirm={t('Delete everything')}
        word={family.name ?? 'delete'}
        action={reset}
      >
        <Text size="sm">
          {t(
            'The accounts of all members are deleted with everything in them. This cannot be undone, so export your data first.',
          )}
        </Text>
      </DeleteDialog>
    </Section>
  );
}

/** Deletes the user's account. */
export function DeleteAccountSection({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    meta: { showsError: true },
    mutationFn: () => unwrap(api.DELETE('/api/v1/users/me')),
    onSuccess: () => {
      setSigningOut(true);
      location.assign(`${basePath}/sessions/new`);
    },
  });
  return (
    <Section
      title={t('Delete your account')}
      text={t(
        'Deletes your profile and everything you sign in with. If you are the only member, the family’s data is deleted too.',
      )}
    >
      <Group>
        <Button color="red" variant="outline" onClick={() => setAsking(true)}>
          {t('Delete your account')}
        </Button>
      </Group>
      <DeleteDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('Delete your account?')}
        confirm={t('Delete account')}
        word={email}
        action={remove}
      >
        <Text size="sm">{t('This cannot be undone. Accounts that you share with others stay with the family.')}</Text>
      </DeleteDialog>
    </Section>
  );
}

type DeleteDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** A verb with its object, such as "Delete account". */
  readonly confirm: string;
  readonly action: UseMutationResult<unknown, Error, void>;
  /** A text that must be typed to confirm. */
  readonly word: string;
};

/** Asks for a typed word before a deletion that cannot be undone. */
function DeleteDialog(props: DeleteDialogProps) {
  const { opened, onClose, title, action } = props;
  const close = () => {
    action.reset();
    onClose();
  };
  return (
    <FormDialog opened={opened} onClose={close} title={title}>
      <DeleteForm {...props} onClose={close} />
    </FormDialog>
  );
}

// A component of its own, so that its state is dropped when the dialog closes.
function DeleteForm({ children, confirm, action, word, onClose }: DeleteDialogProps) {
  const form = useForm({ initialValues: { word: '' } });
  const isTyped = form.values.word.trim() === word;
  return (
    <Form
      form={form}
      error={action.error}
      onSend={() => action.mutate()}
      buttons={
        <FormButtons
          submit={confirm}
          isBusy={action.isPending}
          isDisabled={!isTyped}
          onCancel={onClose}
          isDestructive
        />
      }
    >
      {children}
      <TextInput
        label={t('Type “{word}” to confirm', { word })}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('word')}
      />
    </Form>
  );
}
