import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { t } from '../i18n/index.ts';
import { csvOf, saveFile } from './model/index.ts';

type DownloadTableProps = { readonly name: string; readonly rows: () => readonly (readonly string[])[] };

/** Saves a table as a CSV file; amounts are plain decimals. */
export function DownloadTable({ name, rows }: DownloadTableProps) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      onClick={() => saveFile(`${name}.csv`, csvOf(rows()))}
    >
      {t('Download CSV')}
    </Button>
  );
}
