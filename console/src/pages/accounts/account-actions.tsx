import { ActionIcon, Alert, Button, Group, Menu, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError, accountQuery, api, done, type Schemas, unwrap } from '../../api/index.ts';
import { ErrorText, notifyDone } from '../../ui/feedback/index.ts';
import { FormError, useDraftDialog } from '../../ui/forms/index.ts';
import { language, t } from '../../ui/i18n/index.ts';
import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconScale, IconTrash } from '../../ui/icons/index.ts';
import { EditAccountDialog, editAccountDraft } from './edit-account-dialog.tsx';
import { ReconcileDialog, reconcileDraft } from './reconcile-dialog.tsx';
import { useLastStatement } from './use-last-statement.ts';

type Account = Schemas['Account'];

export function AccountActions({ account }: { account: Account }) {
  const [isReconciling, reconcile] = useDraftDialog(reconcileDraft(account));
  const [isEditing, edit] = useDraftDialog(editAccountDraft(account));
  const [isDeleting, remove] = useDisclosure(false);
  const isArchived = account.status === 'disabled';
  const setStatus = useStatus(account);
  const compare = useLastStatement(account);
  return (
    <>
      <Button variant="default" leftSection={<IconScale size={16} aria-hidden />} onClick={compare ?? reconcile.open}>
        {t('Reconcile')}
      </Button>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={edit.open}>
        {t('Edit')}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size="var(--control)" aria-label={t('More actions')}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconScale size={16} aria-hidden />} onClick={reconcile.open}>
            {t('Set balance')}
          </Menu.Item>
          <Menu.Item
            leftSection={isArchived ? <IconArchiveOff size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />}
            onClick={() => setStatus(isArchived ? 'active' : 'disabled')}
          >
            {isArchived ? t('Unarchive') : t('Archive')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove.open}>
            {t('Delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ReconcileDialog account={account} opened={isReconciling} onClose={reconcile.close} />
      <EditAccountDialog account={account} opened={isEditing} onClose={edit.close} />
      <DeleteAccountDialog account={account} opened={isDeleting} onClose={remove.close} />
    </>
  );
}

// Optimistic: rolled back if the server refuses.
function useStatus({ id, name, status: present }: Account) {
  const queryClient = useQueryClient();
  const { queryKey } = accountQuery(id);
  const show = (status: Account['status']) =>
    queryClient.setQueryData(queryKey, (account) => account && { ...account, status });
  const { mutate } = useMutation({
    mutationFn: (status: Account['status']) =>
      unwrap(api.PATCH('/api/v1/accounts/{id}', { params: { path: { id } }, body: { account: { status } } })),
    onMutate: async (status) => {
      await queryClient.cancelQueries({ queryKey });
      show(status);
      return { before: present };
    },
    onSuccess: (_account, status, { before }) =>
      notifyDone(status === 'disabled' ? t('{name} archived', { name }) : t('{name} unarchived', { name }), () =>
        mutate(before),
      ),
    onError: (_error, _status, context) => context && show(context.before),
  });
  return mutate;
}

type DeleteAccountDialogProps = { readonly account: Account; readonly opened: boolean; readonly onClose: () => void };

/** Deletes an account. The server first refuses if it has entries; then the dialog lists them and asks again. */
function DeleteAccountDialog({ account, opened, onClose }: DeleteAccountDialogProps) {
  const { mutate, error, isPending, reset } = useDelete(account);
  const counts = countsIn(error);
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={t('Delete {name}?', { name: account.name })}>
      <Stack>
        {counts === null ? (
          <Text size="sm">{t('The account is deleted for everyone. This cannot be undone.')}</Text>
        ) : (
          <NotEmptyWarning error={error} counts={counts} />
        )}
        {counts === null && <FormError error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button color="red" loading={isPending} onClick={() => mutate(counts !== null)}>
            {counts === null ? t('Delete account') : t('Delete account and entries')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type Counts = { readonly transactions: number; readonly valuations: number };

function NotEmptyWarning({ error, counts: { transactions, valuations } }: { error: Error | null; counts: Counts }) {
  const contents = [
    transactions > 0 && t('{count, plural, one {# transaction} other {# transactions}}', { count: transactions }),
    valuations > 0 && t('{count, plural, one {# balance} other {# balances}}', { count: valuations }),
  ].filter((one) => one !== false);
  return (
    <>
      <Alert color="red" variant="outline" role="alert" title={t('This account is not empty')}>
        {error && <ErrorText error={error} />}
      </Alert>
      <Text size="sm">
        {t(
          'Deleting it also deletes {contents}. This cannot be undone. To hide the account only, archive it instead.',
          {
            contents: new Intl.ListFormat(language).format(contents),
          },
        )}
      </Text>
    </>
  );
}

function countsIn(error: Error | null): Counts | null {
  if (!(error instanceof ApiError) || error.code !== 'account_not_empty') return null;
  const { transaction_count, valuation_count } = error.details;
  return { transactions: Number(transaction_count ?? 0), valuations: Number(valuation_count ?? 0) };
}

function useDelete({ id, name }: Account) {
  const navigate = useNavigate();
  return useMutation({
    meta: { showsError: true },
    mutationFn: (force: boolean) =>
      done(api.DELETE('/api/v1/accounts/{id}', { params: { path: { id }, query: force ? { force } : {} } })),
    onSuccess: async () => {
      notifyDone(t('{name} deleted', { name }));
      await navigate({ to: '/accounts' });
    },
  });
}
