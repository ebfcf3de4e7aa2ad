import { ActionIcon, Checkbox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormDialog, useDraftDialog } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconPencil, IconTrash } from '../../ui/icons/index.ts';
import { WritersOnly } from '../../ui/index.ts';
import type { Label, LabelKind } from './label-kinds.ts';
import classes from './labels.module.css';

type DialogOf = (opened: boolean, onClose: () => void) => ReactNode;

type LabelRowProps = {
  readonly label: Label;
  readonly kind: LabelKind;
  /** Its colour or icon. */
  readonly mark: ReactNode;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly editForm: (onClose: () => void) => ReactNode;
  readonly deleteDialog: DialogOf;
  /** Its sum and number of transactions. */
  readonly figures?: ReactNode;
  readonly isSub?: boolean;
  readonly children?: ReactNode;
};

export function LabelRow(props: LabelRowProps) {
  const { label, kind, mark, isSelected, onSelect, editForm, deleteDialog, figures, isSub = false, children } = props;
  const draft = `edit ${label.id}`;
  const [isEditing, edit] = useDraftDialog(draft);
  const [isDeleting, remove] = useDisclosure(false);
  const action = { variant: 'subtle', color: 'gray', size: 'lg' } as const;
  return (
    <div className={isSub ? `${classes.row} ${classes.sub}` : classes.row}>
      <WritersOnly>
        <Checkbox
          aria-label={t('Select {name}', { name: label.name })}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
      </WritersOnly>
      {mark}
      <div className={classes.name}>
        <Link to={`/${kind.many}/$id`} params={{ id: label.id }} className={classes.open ?? ''}>
          {label.name}
        </Link>
        {children}
      </div>
      {figures}
      <WritersOnly>
        <ActionIcon {...action} aria-label={t('Edit {name}', { name: label.name })} onClick={edit.open}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon {...action} aria-label={t('Delete {name}', { name: label.name })} onClick={remove.open}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
        <FormDialog
          opened={isEditing}
          onClose={edit.close}
          title={t('Edit {name}', { name: label.name })}
          draft={draft}
        >
          {editForm(edit.close)}
        </FormDialog>
        {deleteDialog(isDeleting, remove.close)}
      </WritersOnly>
    </div>
  );
}

export function LabelDot({ color }: { color: string }) {
  return <span className={classes.dot} style={{ background: color }} aria-hidden />;
}
