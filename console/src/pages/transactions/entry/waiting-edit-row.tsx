import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { notifyDone } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IconTrash } from '../../../ui/icons/index.ts';
import { listClasses, useFormat } from '../../../ui/index.ts';
import type { Change } from '../change.ts';
import { conflictsOf, membersOf, without } from '../edit-conflicts.ts';
import { refetchLists } from '../list-cache.ts';
import { putOrDelete } from '../waiting-edits.ts';
import { sendWaiting } from './send-waiting.ts';
import { deleteWaiting, putWaiting, WAITING_KEY, type WaitingEdit } from './waiting-store.ts';

/** A change that waits: what it makes of the transaction, and, where another person has changed the same, both values and the choice. */
export function WaitingEditRow({ one }: { readonly one: WaitingEdit }) {
  const client = useQueryClient();
  const format = useFormat();
  const { row, change, other, refusal } = one;
  const lost = other === null ? [] : conflictsOf(one, other);
  const settle = async (work: Promise<void>) => {
    await work;
    await sendWaiting(client);
    // Without a connection it ends when there is one.
    void refetchLists(client);
  };
  const onDelete = async () => {
    await settle(deleteWaiting('edits', one.key));
    notifyDone(
      t('Change of {name} deleted', { name: row.name }),
      () => void settle(putWaiting('edits', one).then(() => client.invalidateQueries({ queryKey: WAITING_KEY }))),
    );
  };
  return (
    <Group component="li" gap="sm" py={6} fz="sm">
      {/* On a phone the choice stands below. */}
      <div className={listClasses.text} style={{ flexBasis: '14rem' }}>
        <bdi>{row.name}</bdi>
        <Text size="xs" c="dimmed">
          {format.date(row.date)} · <bdi>{row.account.name}</bdi>
          {membersOf(change).map((member) => ` · ${NAMES[member]}: ${shownValue(change, member)}`)}
        </Text>
        {other !== null &&
          lost.map((member) => (
            <Text key={member} size="xs" c="var(--mantine-color-error)">
              {t('Changed by another person meanwhile. {member}: {theirs} there, {mine} here.', {
                member: NAMES[member],
                theirs: shownValue(other, member),
                mine: shownValue(change, member),
              })}
            </Text>
          ))}
        {refusal?.map((reason) => (
          <Text key={reason} size="xs" c="var(--mantine-color-error)">
            {reason}
          </Text>
        ))}
      </div>
      {other !== null && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void settle(putOrDelete({ ...one, row: other, other: null }))}
          >
            {t('Use mine')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void settle(putOrDelete({ ...one, row: other, other: null, change: without(change, lost) }))}
          >
            {t('Keep theirs')}
          </Button>
        </>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Delete the change of {name}', { name: row.name })}
        onClick={() => void onDelete()}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

const NAMES: Readonly<Record<keyof Change, string>> = {
  name: t('Name'),
  category: t('Category'),
  merchant: t('Merchant'),
  tags: t('Tags'),
  notes: t('Notes'),
  excluded: t('Excluded from reports'),
  cleared: t('Cleared'),
  reviewed: t('Reviewed'),
  account: t('Account'),
};

/** A value in words. */
function shownValue(values: Change, member: keyof Change): string {
  const value = values[member];
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (Array.isArray(value)) return value.length === 0 ? t('None') : value.map(({ name }) => name).join(', ');
  if (typeof value === 'string') return value === '' ? t('None') : value;
  return value?.name ?? t('None');
}
