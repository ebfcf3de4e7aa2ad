import { Alert, Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  FRESH,
  noteWrite,
  read,
  type Schemas,
  serverUrl,
  toApiError,
  unreachable,
  useRefreshAfter,
} from '../../api/index.ts';
import { FormError } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat, WithoutCharge } from '../../ui/index.ts';
import { Section } from './section.tsx';

type FamilyImport = Schemas['FamilyImport'];

/** The server's limit for an export that comes back. */
export const FAMILY_FILE_BYTES_MAX = 32 * 1024 * 1024;

/** Brings an export of all data back into a family that has none, and shows how the last such import went. */
export function ImportEverythingSection() {
  const last = useQuery(lastImportQuery()).data?.data[0];
  const [sent, setSent] = useState(0);
  const begin = useMutation({
    meta: { showsError: true },
    mutationFn: (file: File) => sendFamilyFile(file, setSent),
  });
  const isBusy = begin.isPending || last?.status === 'importing';
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = (file: File | null) => {
    setSent(0);
    setTooLarge(file !== null && file.size > FAMILY_FILE_BYTES_MAX);
    if (file !== null && file.size <= FAMILY_FILE_BYTES_MAX) begin.mutate(file);
  };
  return (
    <Section
      title={t('Import everything')}
      text={t(
        'Bring an export of all data of a Coffer server into this family, which must have no data: with its ids, rules, budgets, shared accounts and attached files. At most 32 MB; of a larger one, the coffer.ndjson in it, which has no attached files.',
      )}
      action={
        <FileButton onChange={choose} accept=".zip,.ndjson">
          {(props) => (
            <Button variant="default" disabled={isBusy} {...props}>
              {t('Choose an export')}
            </Button>
          )}
        </FileButton>
      }
    >
      {isTooLarge && (
        <Text role="alert" size="sm" c="red">
          {t('This file is larger than 32 MB. Import the coffer.ndjson in it; attached files are not in that.')}
        </Text>
      )}
      <FormError error={begin.error} />
      {begin.isPending && <Uploading share={sent} />}
      {!begin.isPending && last !== undefined && <LastImport one={last} />}
    </Section>
  );
}

function Uploading({ share }: { share: number }) {
  const isSent = share >= 1;
  return (
    <div role="status">
      <Text size="sm" mb="xs">
        {isSent ? t('The file is being checked') : t('Uploading the file')}
      </Text>
      <Progress value={100 * share} animated={isSent} striped={isSent} aria-label={t('Upload')} />
    </div>
  );
}

function LastImport({ one }: { one: FamilyImport }) {
  const format = useFormat();
  const { status, records_count: all, records_done: settled, filename, error, unknown_people: people } = one;
  const isRunning = status === 'importing';
  useRefreshAfter(isRunning);
  if (isRunning) {
    return (
      <div role="status">
        <Text size="sm" mb="xs">
          {t('“{filename}”: {done} of {all} records', { filename, done: settled, all })}
        </Text>
        <Progress value={(100 * settled) / Math.max(1, all)} aria-label={t('Importing')} />
      </div>
    );
  }
  return (
    <Alert variant="outline" color={status === 'failed' ? 'red' : 'accent'} role="status">
      <Text size="sm">
        {status === 'failed'
          ? t('“{filename}” was not imported: {error}', { filename, error: error ?? '' })
          : t('“{filename}” was imported on {date}: {count, plural, one {# record} other {# records}}.', {
              filename,
              date: format.instant(one.updated_at),
              count: all,
            })}
      </Text>
      {status === 'complete' && <Incomplete id={one.id} />}
      {people.length > 0 && (
        <Group gap={4} mt="xs">
          <Text size="sm">
            {t('Not in this family, so that their accounts are yours and nothing is shared with them: {people}', {
              people: people.join(', '),
            })}
          </Text>
        </Group>
      )}
    </Alert>
  );
}

function Incomplete({ id }: Pick<FamilyImport, 'id'>) {
  const { data } = useQuery(read('/api/v1/family_imports/{id}', { path: { id } }, FRESH));
  return data && <WithoutCharge found={data.data.without_charge} />;
}

/** The newest import of an export, read again while it runs. Admins only. */
const lastImportQuery = () =>
  read(
    '/api/v1/family_imports',
    { query: { per_page: 1 } },
    { refetchInterval: ({ state }) => (state.data?.data[0]?.status === 'importing' ? 500 : false) },
  );

/** Sends an export of all data; `onShare` hears what share of it has been sent, which `fetch` does not tell. @throws ApiError */
async function sendFamilyFile(file: File, onShare: (share: number) => void): Promise<void> {
  const form = new FormData();
  form.set('file', file, file.name);
  const request = new XMLHttpRequest();
  request.open('POST', serverUrl('/api/v1/family_imports'));
  request.upload.addEventListener('progress', ({ loaded, total }) => onShare(loaded / Math.max(1, total)));
  request.upload.addEventListener('load', () => onShare(1));
  await new Promise<void>((resolve, reject) => {
    request.addEventListener('load', () => resolve());
    request.addEventListener('error', () => reject(unreachable()));
    request.send(form);
  });
  if (request.status < 300) return noteWrite('/api/v1/family_imports');
  const headers = { 'x-request-id': request.getResponseHeader('x-request-id') ?? '' };
  throw await toApiError(new Response(request.responseText, { status: request.status, headers }));
}
