import { ActionIcon, Checkbox, Popover, Stack, Tooltip } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../ui/i18n/index.ts';
import type { Column } from './table/table.tsx';
import classes from './transactions-page.module.css';

type ColumnsMenuProps = {
  readonly hidden: readonly Column[];
  readonly hasBalance: boolean;
  readonly onChange: (hidden: readonly Column[]) => void;
};

/** Chooses the columns of the list; kept in this browser. */
export function ColumnsMenu({ hidden, hasBalance, onChange }: ColumnsMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const columns: readonly (readonly [Column, string])[] = [
    ['category', t('Category')],
    ...(hasBalance ? [] : [['account', t('Account')] as const]),
    ['details', t('Merchant, notes and tags')],
    ['sums', t('Sums of days')],
  ];
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Tooltip label={t('Columns')} disabled={isOpen}>
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.density ?? ''}
            aria-label={t('Choose columns')}
            onClick={() => setOpen(!isOpen)}
          >
            <IconColumns size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Choose columns')}>
        <Stack gap="xs">
          {columns.map(([column, label]) => (
            <Checkbox
              key={column}
              label={label}
              checked={!hidden.includes(column)}
              onChange={() =>
                onChange(hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column])
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
