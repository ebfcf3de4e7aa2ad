import { Checkbox, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../api/index.ts';
import { ConfirmDialog } from '../feedback/index.ts';
import type { ListedImport } from './import-queries.ts';

type UndoImportProps = {
  readonly one: Pick<ListedImport, 'id' | 'filename' | 'stats'>;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Takes an import back after a question. */
export function UndoImport({ one, opened, onClose }: UndoImportProps) {
  const client = useQueryClient();
  const [includesEdited, setIncludesEdited] = useState(false);
  const undo = useMutation({
    mutationFn: () => {
      const options = { params: { path: { id: one.id } }, body: { include_edited: includesEdited } };
      return unwrap(api.POST('/api/v1/imports/{id}/revert', options));
    },
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Undo this import?"
      confirm="Undo import"
      onConfirm={() => undo.mutate()}
      isBusy={undo.isPending}
      isDestructive
    >
      <Stack gap="sm">
        <Text size="sm">
          The {one.stats.created} transactions that “{one.filename}” has added are deleted. What you have entered
          yourself, and what another import has too, stays.
        </Text>
        <Checkbox
          label="Also delete transactions that I have edited since"
          checked={includesEdited}
          onChange={({ currentTarget }) => setIncludesEdited(currentTarget.checked)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
