import { ActionIcon, Badge, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { api, type Schemas } from '../../api/index.ts';
import { ConfirmDialog, useUndoable } from '../../ui/feedback/index.ts';
import { useDraftDialog } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '../../ui/icons/index.ts';
import { useFormat, WritersOnly } from '../../ui/index.ts';
import { intervalLabel } from '../../ui/intervals/index.ts';
import { EditRecurringDialog, editDraft } from './edit-recurring-dialog.tsx';
import classes from './recurring.module.css';
import { DueText, EXPECTED_FROM, RecurringAmount, recurringName } from './recurring-words.tsx';
import { useRecurringChange } from './use-recurring-change.ts';

type Recurring = Schemas['RecurringTransaction'];

export function RecurringRow({ recurring }: { recurring: Recurring }) {
  const { interval, account, manual } = recurring;
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        {recurringName(recurring)}
        {manual && (
          <Badge size="xs" variant="default" ms={6}>
            {t('Added manually')}
          </Badge>
        )}
        <Text size="xs" c="dimmed">
          {[intervalLabel(interval), ...(account ? [account.name] : [])].join(' · ')}
        </Text>
      </div>
      <div className={classes.when}>
        <When recurring={recurring} />
      </div>
      <div className={classes.amount}>
        <RecurringAmount recurring={recurring} />
        <Spread recurring={recurring} />
        <Text size="xs" c="dimmed">
          {EXPECTED_FROM[recurring.expected_amount_source]}
        </Text>
      </div>
      <WritersOnly>
        <RowMenu recurring={recurring} />
      </WritersOnly>
    </li>
  );
}

function When({ recurring }: { recurring: Recurring }) {
  const { status, next_expected_date, last_occurrence_date, end_date } = recurring;
  const format = useFormat();
  if (end_date !== null && end_date < next_expected_date) {
    return (
      <Text inherit c="dimmed">
        {t('Ended {date}', { date: format.date(end_date) })}
      </Text>
    );
  }
  if (status === 'inactive') {
    return (
      <Text inherit c="dimmed">
        {t('Last {date}', { date: format.date(last_occurrence_date) })}
      </Text>
    );
  }
  return (
    <>
      {format.date(next_expected_date)}
      <Text size="xs" c="dimmed">
        <DueText date={next_expected_date} />
      </Text>
    </>
  );
}

// The range uses the API's signs (money out is positive), so it is shown for payments only.
function Spread({ recurring }: { recurring: Recurring }) {
  const { figure } = useFormat();
  const { expected_amount_min: least, expected_amount_max: most, amount_cents } = recurring;
  if (least === null || most === null || least === most || amount_cents < 0) return null;
  return (
    <Text size="xs" c="dimmed" className="amount">
      {figure(t('{least} to {most}', { least, most }))}
    </Text>
  );
}

function RowMenu({ recurring }: { recurring: Recurring }) {
  const [isEditing, edit] = useDraftDialog(editDraft(recurring));
  const [isDeleting, remove] = useDisclosure(false);
  const change = useRecurringChange(recurring);
  const isActive = recurring.status === 'active';
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Actions for {name}', { name: recurringName(recurring) })}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={edit.open}>
            {t('Edit')}
          </Menu.Item>
          <Menu.Item
            leftSection={
              isActive ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
            }
            onClick={() => change.mutate({ status: isActive ? 'inactive' : 'active' })}
          >
            {isActive ? t('Pause') : t('Resume')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove.open}>
            {t('Delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EditRecurringDialog recurring={recurring} opened={isEditing} onClose={edit.close} />
      <DeleteRecurringDialog recurring={recurring} opened={isDeleting} onClose={remove.close} />
    </>
  );
}

type DeleteRecurringDialogProps = {
  readonly recurring: Schemas['RecurringTransaction'];
  readonly opened: boolean;
  readonly onClose: () => void;
};

function DeleteRecurringDialog({ recurring, opened, onClose }: DeleteRecurringDialogProps) {
  const { id, manual } = recurring;
  const name = recurringName(recurring);
  const announce = useUndoable();
  const remove = useMutation({
    mutationFn: () => api.DELETE('/api/v1/recurring_transactions/{id}', { params: { path: { id } } }),
    onSuccess: ({ response }) => {
      onClose();
      announce(t('{name} deleted', { name }), response);
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Delete {name}?', { name })}
      confirm={t('Delete')}
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {manual
        ? t('It is no longer expected. Its transactions are kept.')
        : t('Its transactions are kept, so it may be detected again. To hide it for good, pause it instead.')}
    </ConfirmDialog>
  );
}
