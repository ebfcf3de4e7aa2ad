import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { appPath } from '../../api/index.ts';
import { EmptyState, LoadingRows } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconFileTypePdf, IconReceipt2 } from '../../ui/icons/index.ts';
import { listClasses, PageTitle, SectionCard, WritersOnly } from '../../ui/index.ts';
import { setFiles } from '../imports/dropped-file.ts';
import { giveFiles } from '../transactions/entry/given-files.ts';

/** Files that another app shared with Coffer: a statement to import, or a receipt for a new transaction. */
export function SharePage() {
  const navigate = useNavigate();
  // Taken once: a page that is opened again has nothing left to take.
  const { data: files } = useQuery({
    queryKey: ['shared-files'],
    queryFn: takeShared,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const importAll = () => {
    setFiles(files ?? []);
    void navigate({ to: '/imports', search: {}, replace: true });
  };
  const attachAll = () => {
    giveFiles(files ?? []);
    void navigate({ to: '/transactions', search: { open: 'new' }, replace: true });
  };
  return (
    <>
      <PageTitle title={t('Shared with Coffer')} back={{ to: '/', label: t('Overview') }} />
      {files === undefined && <LoadingRows rows={2} />}
      {files?.length === 0 && (
        <EmptyState
          title={t('Nothing was shared')}
          text={t('Share a file with Coffer from another app, such as that of your bank or your camera.')}
        />
      )}
      {files !== undefined && files.length > 0 && (
        <SectionCard title={t('{count, plural, one {# file} other {# files}}', { count: files.length })}>
          <Stack>
            <ul className={listClasses.lines}>
              {files.map((file) => (
                <li key={`${file.name} ${file.size}`}>
                  <Text size="sm" dir="auto">
                    {file.name}
                  </Text>
                </li>
              ))}
            </ul>
            <WritersOnly>
              <Group>
                <Button leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={importAll}>
                  {t('Import as statement')}
                </Button>
                {files.every(isPictureOrPdf) && (
                  <Button variant="default" leftSection={<IconReceipt2 size={16} aria-hidden />} onClick={attachAll}>
                    {t('Add transaction with receipt')}
                  </Button>
                )}
              </Group>
            </WritersOnly>
          </Stack>
        </SectionCard>
      )}
    </>
  );
}

/** The files that the service worker has for the page; it gives them once. */
async function takeShared(): Promise<File[]> {
  const response = await fetch(`${appPath}share/files`);
  // Without a service worker this is the page of the server.
  if (response.headers.get('content-type')?.startsWith('multipart/form-data') !== true) return [];
  return (await response.formData()).getAll('files').filter((one) => one instanceof File);
}

const isPictureOrPdf = ({ type }: File) => type.startsWith('image/') || type === 'application/pdf';
