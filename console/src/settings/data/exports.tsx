import { Anchor, Box, Button, Group, Loader, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, api, type Schemas } from '../../api/client.ts';
import { useFormat } from '../../ui/use-format.ts';
import { QueryPart } from '../../feedback/query-view.tsx';
import { exportsQuery, isUnderWay } from '../section/queries.ts';
import { Section } from '../section/section.tsx';
import classes from '../section/settings.module.css';

type Export = Schemas['FamilyExport'];

/** Everything in the books as one file. */
export function ExportsSection() {
  const client = useQueryClient();
  const exports = useQuery(exportsQuery());
  const begin = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/family_exports', { body: {} })),
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery().queryKey }),
  });
  const isBusy = begin.isPending || exports.data?.some(isUnderWay) === true;
  return (
    <Section
      title="Export"
      text="All that you see of the books in one ZIP file: tables for a spreadsheet, and every record in full. A file is kept for a week."
      action={
        <Button variant="default" disabled={isBusy} onClick={() => begin.mutate()}>
          Export everything
        </Button>
      }
    >
      <QueryPart query={exports}>
        {(all) =>
          all.length === 0 ? (
            <Text size="sm">There is no export.</Text>
          ) : (
            <ul className={classes.rows}>
              {all.map((one) => (
                <ExportRow key={one.id} one={one} />
              ))}
            </ul>
          )
        }
      </QueryPart>
    </Section>
  );
}

function ExportRow({ one }: { one: Export }) {
  const format = useFormat();
  const { filename, created_at, file, download_path } = one;
  return (
    <li className={classes.row}>
      <Box miw={0}>
        <Text className={classes.wrap ?? ''}>{filename}</Text>
        <Text size="sm" c="dimmed">
          {format.instant(created_at)}
          {file.byte_size !== null && `, ${sizeText(file.byte_size, format.locale)}`}
        </Text>
      </Box>
      <div role="status">
        {download_path !== null ? (
          <Anchor href={download_path} download={filename} aria-label={`Download ${filename}`}>
            <Group gap={6} wrap="nowrap">
              <IconDownload size={16} aria-hidden />
              Download
            </Group>
          </Anchor>
        ) : isUnderWay(one) ? (
          <Group gap="xs" wrap="nowrap">
            <Loader size="xs" aria-hidden />
            <Text size="sm">Being made</Text>
          </Group>
        ) : (
          <Text size="sm">It failed; ask for another</Text>
        )}
      </div>
    </li>
  );
}

function sizeText(bytes: number, locale: string): string {
  const [unit, size] = bytes < 1_000_000 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const);
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 });
  return format.format(bytes / size);
}
