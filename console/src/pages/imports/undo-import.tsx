import { Checkbox, List, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { editedRowsQuery, isOfRecords, type ListedImport, revertImport } from './import-queries.ts';

type UndoImportProps = {
  readonly one: Pick<ListedImport, 'id' | 'type' | 'filename' | 'stats'>;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Takes an import back after a question. */
export function UndoImport({ one, opened, onClose }: UndoImportProps) {
  const [includesEdited, setIncludesEdited] = useState(false);
  const undo = useMutation({
    mutationFn: () => revertImport(one.id, includesEdited),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Undo this import?')}
      confirm={t('Undo import')}
      onConfirm={() => undo.mutate()}
      isBusy={undo.isPending}
      isDestructive
    >
      <Stack gap="sm">
        <Text size="sm">
          {isOfRecords(one)
            ? t('The {count} records that “{filename}” has created are deleted. What you use or have edited stays.', {
                count: one.stats.created,
                filename: one.filename,
              })
            : t(
                'The {count} transactions that “{filename}” has added are deleted. Those that you have entered yourself, or that another import has too, stay.',
                { count: one.stats.created, filename: one.filename },
              )}
        </Text>
        {opened && <EditedRows id={one.id} includesEdited={includesEdited} onChange={setIncludesEdited} />}
      </Stack>
    </ConfirmDialog>
  );
}

type EditedRowsProps = {
  readonly id: string;
  readonly includesEdited: boolean;
  readonly onChange: (includesEdited: boolean) => void;
};

/** Names the transactions that were edited since, and asks about them. */
function EditedRows({ id, includesEdited, onChange }: EditedRowsProps) {
  const { data: edited } = useQuery(editedRowsQuery(id));
  const format = useFormat();
  const count = edited?.meta.total_count ?? 0;
  if (edited === undefined || count === 0) return null;
  return (
    <>
      <Text size="sm">
        {t(
          '{count, plural, one {You have edited one transaction since:} other {You have edited # transactions since:}}',
          { count },
        )}
      </Text>
      <List size="sm">
        {edited.data.map(({ row_number, name, date }) => (
          <List.Item key={row_number}>
            {date !== null && `${format.date(date)}: `}
            {name || t('No name')}
          </List.Item>
        ))}
        {count > edited.data.length && (
          <List.Item>{t('{count} more', { count: count - edited.data.length })}</List.Item>
        )}
      </List>
      <Checkbox
        label={t('Delete them too')}
        checked={includesEdited}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </>
  );
}
