import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/index.ts';

type ConfirmDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** A verb with its object, such as "Delete tag". */
  readonly confirm: string;
  readonly onConfirm: () => void;
  /** The label of the button that changes nothing. */
  readonly cancel?: string;
  readonly isBusy?: boolean;
  /** Makes the button red, for actions that cannot be undone. */
  readonly isDestructive?: boolean;
};

/** Asks for confirmation; Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, children, confirm, onConfirm, isBusy = false, isDestructive = false } = props;
  const { cancel = t('Cancel') } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack>
        <div>{children}</div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancel}
          </Button>
          <Button {...(isDestructive && { color: 'red' })} loading={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
