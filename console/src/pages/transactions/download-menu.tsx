import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../ui/i18n/index.ts';
import type { TransactionsSearch } from './search.ts';
import { FILE_FORMATS, fileUrl } from './transaction-file.ts';

/** Downloads the transactions that match the search, in a format. */
export function DownloadMenu({ search }: { search: TransactionsSearch }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal>
      <Menu.Target>
        <Tooltip label={t('Download')} disabled={isOpen}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Download these transactions')}>
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {FILE_FORMATS.map(([format, label]) => (
          <Menu.Item key={format} component="a" href={fileUrl(search, format)} download>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
