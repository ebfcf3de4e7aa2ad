import { Button } from '@mantine/core';
import type { Schemas } from '../../api/index.ts';
import { missingPeriods } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconDownload } from '../../ui/icons/index.ts';
import { csvOf, saveFile } from './csv.ts';

type DownloadTableProps = {
  readonly name: string;
  readonly rows: () => readonly (readonly string[])[];
  /** The rates that the figures had to do without. */
  readonly missing: readonly Schemas['MissingRate'][];
};

/** Saves a table as a CSV file; amounts are plain decimals, and the last lines say what they lack. */
export function DownloadTable({ name, rows, missing }: DownloadTableProps) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      onClick={() => saveFile(`${name}.csv`, csvOf([...rows(), ...notesOf(missing)]))}
    >
      {t('Download CSV')}
    </Button>
  );
}

function notesOf(missing: DownloadTableProps['missing']): string[][] {
  return missingPeriods(missing).map(({ from, to, start, end }) => [
    t('Some amounts are not included'),
    t('No rate from {from} to {to}: {period}.', { from, to, period: start === end ? start : `${start} – ${end}` }),
  ]);
}
