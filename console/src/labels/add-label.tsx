import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { WritersOnly } from '../ui/index.ts';
import type { LabelKind } from './label-kinds.ts';

export function AddLabel({ kind, form }: { kind: LabelKind; form: (onClose: () => void) => ReactNode }) {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <WritersOnly>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
        New {kind.one}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={`New ${kind.one}`}>
        {form(dialog.close)}
      </Modal>
    </WritersOnly>
  );
}
