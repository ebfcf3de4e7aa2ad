import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconScale, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQuery, api, type Schemas, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../ui/feedback/index.ts';
import { useDraftDialog } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { EditAccountDialog, editAccountDraft } from './edit-account-dialog.tsx';
import { ReconcileDialog, reconcileDraft } from './reconcile-dialog.tsx';

type Account = Schemas['Account'];

export function AccountActions({ account }: { account: Account }) {
  const [isReconciling, reconcile] = useDraftDialog(reconcileDraft(account));
  const [isEditing, edit] = useDraftDialog(editAccountDraft(account));
  const [isDeleting, remove] = useDisclosure(false);
  const isArchived = account.status === 'disabled';
  const setStatus = useStatus(account);
  return (
    <>
      <Button variant="default" leftSection={<IconScale size={16} aria-hidden />} onClick={reconcile.open}>
        {t('Reconcile')}
      </Button>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={edit.open}>
        {t('Edit')}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('More actions')}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
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
