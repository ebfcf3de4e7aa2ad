import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from './i18n/index.ts';
import { IconDots, IconPencil, IconTrash } from './icons/index.ts';

type EditMenuProps = {
  readonly name: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** Further items, between the two. */
  readonly children?: ReactNode;
};

/** The menu of a record that is edited or deleted. */
export function EditMenu({ name, onEdit, onDelete, children }: EditMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('Actions for {name}', { name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t('Edit')}
        </Menu.Item>
        {children}
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
