import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { useIsPhone } from '../use-is-phone.ts';
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

/** A drawer at the right side, on phones a sheet from below, that guards its form like {@link FormDialog}. */
export function FormDrawer({ title, size = '28rem', ...guarded }: FormDrawerProps) {
  const { frame, content } = useCloseGuard(guarded);
  const place = useIsPhone()
    ? ({ position: 'bottom', size: 'calc(100dvh - 24px)' } as const)
    : ({ position: 'right', size } as const);
  return (
    <Drawer title={title} {...place} {...frame}>
      {content}
    </Drawer>
  );
}
