import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { Row } from './import-queries.ts';

type Edited = Row['edited_members'][number];
type Member = Schemas['ImportRowRestoration']['members'][number];

const NAMES: Record<Edited, string> = {
  date: t('Date'),
  amount: t('Amount'),
  currency: t('Currency'),
  name: t('Name'),
  notes: t('Notes'),
  labels: t('Labels'),
};

/** Names the edited members of a row's transaction, and gives them the values of the file again; labels are not in the file. */
export function RestoreRow({ id, row }: { id: string; row: Row }) {
  const members = row.edited_members.filter((member): member is Member => member !== 'labels');
  const restore = useMutation({
    mutationFn: () => {
      const body = { row_number: row.row_number, members };
      return unwrap(api.POST('/api/v1/imports/{id}/restore', { params: { path: { id } }, body }));
    },
  });
  if (row.edited_members.length === 0) return null;
  const name = row.name || t('No name');
  const edited = row.edited_members.map((member) => NAMES[member]).join(', ');
  return (
    <>
      <Text span size="sm" c="dimmed" display="block">
        {t('Edited by you, so that no import changes it: {members}', { members: edited })}
      </Text>
      {members.length > 0 && (
        <Button
          size="compact-xs"
          variant="default"
          loading={restore.isPending}
          aria-label={t('Restore the values of the file for {name}', { name })}
          onClick={() => restore.mutate()}
        >
          {t('Restore the values of the file')}
        </Button>
      )}
    </>
  );
}
