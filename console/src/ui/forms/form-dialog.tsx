import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { type GuardedProps, useCloseGuard } from './close-guard.tsx';

type FormDialogProps = GuardedProps & Pick<ModalProps, 'title' | 'size'>;

/** A dialog with a form or a secret: asks before unsaved input is lost, and stays open until a secret is saved. */
export function FormDialog({ title, size = 'md', ...guarded }: FormDialogProps) {
  const { frame, content } = useCloseGuard(guarded);
  return (
    <Modal title={title} size={size} {...frame}>
      {content}
    </Modal>
  );
}

type FormDrawerProps = GuardedProps & Pick<DrawerProps, 'title' | 'size'>;

/** A drawer at the right side that guards its form like {@link FormDialog}. */
export function FormDrawer({ title, size = '28rem', ...guarded }: FormDrawerProps) {
  const { frame, content } = useCloseGuard(guarded);
  return (
    <Drawer title={title} size={size} position="right" {...frame}>
      {content}
    </Drawer>
  );
}
