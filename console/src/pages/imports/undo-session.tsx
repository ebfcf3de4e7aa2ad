import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { importQuery } from './import-queries.ts';
import { revertSession, type Session, sessionQuery } from './session-queries.ts';

/** Takes back everything that a file has brought, after a question. */
export function UndoSession({ session: { id, filename, status, imports } }: { session: Session }) {
  const [isOpen, undo] = useDisclosure(false);
  const client = useQueryClient();
  const revert = useMutation({
    mutationFn: () => revertSession(id),
    onSuccess: (session) => {
      client.setQueryData(sessionQuery(id).queryKey, session);
      for (const one of imports) void client.invalidateQueries({ queryKey: importQuery(one.id).queryKey });
      undo.close();
    },
  });
  if (status !== 'complete' && status !== 'failed') return null;
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={undo.open}>
        {t('Undo import')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={undo.close}
        title={t('Undo this import?')}
        confirm={t('Undo import')}
        onConfirm={() => revert.mutate()}
        isBusy={revert.isPending}
        isDestructive
      >
        <Text size="sm">
          {t(
            'Everything that “{filename}” has added is deleted, with the accounts, categories, merchants and tags that it has created. What you use or have edited stays.',
            { filename },
          )}
        </Text>
      </ConfirmDialog>
    </Group>
  );
}

/** A file that was taken back, with the records that stay. */
export function Undone({ session: { kept } }: { session: Pick<Session, 'kept'> }) {
  return (
    <div role="status">
      <Text fw={600}>{t('The import is undone.')}</Text>
      {kept.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('These stay, because you use them or have edited them: {names}', {
            names: kept.map(({ name }) => name).join(', '),
          })}
        </Text>
      )}
    </div>
  );
}
