import { Anchor, Box, Button, Group, Loader, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, read, type Schemas, unwrap } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { formatBytes } from '../../ui/format/index.ts';
import { rich, t } from '../../ui/i18n/index.ts';
import { IconDownload } from '../../ui/icons/index.ts';
import { listClasses, useFormat } from '../../ui/index.ts';
import { FAMILY_FILE_BYTES_MAX } from './import-everything.tsx';
import { Section } from './section.tsx';
import sectionClasses from './settings.module.css';

type Export = Schemas['FamilyExport'];

export function ExportsSection() {
  const exports = useQuery(exportsQuery());
  const begin = useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/family_exports', { body: {} })),
  });
  const isBusy = begin.isPending || exports.data?.data.some(isInProgress) === true;
  return (
    <Section
      title={t('Export')}
      text={rich(
        'Download all data that you can see as a ZIP file with spreadsheets (CSV), full records and attached files. Files are kept for a week. For one year on paper, print its <link>reports</link>.',
        {
          link: (text) => (
            <Anchor inherit underline="always" renderRoot={(props) => <Link to="/reports" {...props} />}>
              {text}
            </Anchor>
          ),
        },
      )}
      action={
        <Button variant="default" disabled={isBusy} onClick={() => begin.mutate()}>
          {t('Export everything')}
        </Button>
      }
    >
      <QueryView query={exports}>
        {({ data: all }) =>
          all.length === 0 ? (
            <Text size="sm">{t('No exports yet.')}</Text>
          ) : (
            <ul className={listClasses.lines}>
              {all.map((one) => (
                <ExportRow key={one.id} one={one} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Section>
  );
}

function ExportRow({ one }: { one: Export }) {
  const format = useFormat();
  const { filename, created_at, file, download_path } = one;
  return (
    <li className={sectionClasses.row}>
      <Box miw={0}>
        <Text className={sectionClasses.wrap ?? ''}>{filename}</Text>
        <Text size="sm" c="dimmed">
          {format.instant(created_at)}
          {file.byte_size !== null && `, ${formatBytes(file.byte_size, format.locale)}`}
        </Text>
        {(file.byte_size ?? 0) > FAMILY_FILE_BYTES_MAX && (
          <Text size="sm" c="dimmed">
            {t('Too large to be imported whole. The coffer.ndjson in it can be, without attached files.')}
          </Text>
        )}
      </Box>
      <div role="status">
        {download_path !== null ? (
          <Anchor href={download_path} download={filename} aria-label={t('Download {filename}', { filename })}>
            <Group gap={6} wrap="nowrap">
              <IconDownload size={16} aria-hidden />
              {t('Download')}
            </Group>
          </Anchor>
        ) : isInProgress(one) ? (
          <Group gap="xs" wrap="nowrap">
            <Loader size="xs" aria-hidden />
            <Text size="sm">{t('In progress')}</Text>
          </Group>
        ) : (
          <Text size="sm">{t('Failed. Start a new export.')}</Text>
        )}
      </div>
    </li>
  );
}

/** The user's exports, newest first; polled while one is being created. Admins only. */
const exportsQuery = () =>
  read(
    '/api/v1/family_exports',
    { query: { per_page: 10 } },
    { refetchInterval: ({ state }) => (state.data?.data.some(isInProgress) ? 1000 : false) },
  );

function isInProgress({ status }: Schemas['FamilyExport']): boolean {
  return status === 'pending' || status === 'processing';
}
