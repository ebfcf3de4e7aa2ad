import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormDialog, useDraftDialog } from '../../ui/forms/index.ts';
import { WritersOnly } from '../../ui/index.ts';
import type { LabelKind } from './label-kinds.ts';

export function AddLabel({ kind, form }: { kind: LabelKind; form: (onClose: () => void) => ReactNode }) {
  const draft = `new ${kind.filter}`;
  const [isOpen, dialog] = useDraftDialog(draft);
  return (
    <WritersOnly>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
        {kind.texts.create}
      </Button>
      <FormDialog opened={isOpen} onClose={dialog.close} title={kind.texts.create} draft={draft}>
        {form(dialog.close)}
      </FormDialog>
    </WritersOnly>
  );
}
