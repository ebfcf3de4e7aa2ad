import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, api, done, profileQuery } from '../../api/index.ts';
import { formatBytes } from '../../ui/format/index.ts';
import { FormError } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat, useLatest } from '../../ui/index.ts';
import { setFile, useFile } from './dropped-file.ts';
import type { SentFile } from './import-queries.ts';
import { type Question, Questions } from './questions.tsx';
import {
  isFileOf,
  readSession,
  type Session,
  sessionQuery,
  type UploadState,
  unfinished,
  uploadFile,
} from './session-queries.ts';

/** Sends the file of a session; after a break it asks for the same file, and sends what has not arrived. */
export function Upload({ session }: { session: Session }) {
  const file = useFile();
  const isThere = file !== null && isFileOf(file, session);
  const discard = useDiscard(session.id);
  return (
    <Stack>
      {isThere ? <Sending session={session} file={file} /> : <ChooseAgain session={session} file={file} />}
      <FormError error={discard.error} />
      <Group>
        <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate()}>
          {t('Cancel import')}
        </Button>
      </Group>
    </Stack>
  );
}

function Sending({ session, file }: { session: Session; file: File }) {
  const { locale } = useFormat();
  const [state, setState] = useState<UploadState>({ bytes: 0, isWaiting: false });
  const send = useSending(session, file, setState);
  const asked = questionsIn(send.error);
  if (asked !== null) return <OpenQuestions session={session} asked={asked} />;
  if (send.error !== null) {
    return (
      <>
        <FormError error={send.error} />
        {!(send.error instanceof ApiError) && (
          <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setFile(null)}>
            {t('Choose another file')}
          </Button>
        )}
      </>
    );
  }
  const sizes = { done: formatBytes(state.bytes, locale), all: formatBytes(file.size, locale) };
  return (
    <div role="status">
      <Text mb="xs">{t('Uploading “{filename}”: {done} of {all}', { filename: file.name, ...sizes })}</Text>
      <Progress value={(100 * state.bytes) / Math.max(1, file.size)} aria-label={t('Upload')} />
      {state.isWaiting && (
        <Text size="sm" mt="xs">
          {t('The connection is lost. The upload goes on by itself when it is back.')}
        </Text>
      )}
    </div>
  );
}

/** Asks what the whole file leaves open, and has the server read it by the answers. */
function OpenQuestions({ session, asked }: { session: Session; asked: readonly Question[] }) {
  const client = useQueryClient();
  const [settings, setSettings] = useState<SentFile['settings']>({});
  const read = useMutation({
    meta: { showsError: true },
    mutationFn: () => readSession(session.id, settings),
    onSuccess: (answer) => client.setQueryData(sessionQuery(answer.id).queryKey, answer),
  });
  const more = questionsIn(read.error);
  const questions = [...asked, ...(more ?? []).filter(({ member }) => asked.every((one) => one.member !== member))];
  return (
    <Stack>
      <Questions questions={questions} settings={settings} onChange={setSettings} />
      {more === null && <FormError error={read.error} />}
      <Group justify="flex-end">
        <Button
          loading={read.isPending}
          disabled={questions.some(({ member }) => settings[member] === undefined)}
          onClick={() => read.mutate()}
        >
          {t('Continue to review')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The questions with which the server refuses a file; null for another error. */
function questionsIn(error: Error | null): readonly Question[] | null {
  const questions = error instanceof ApiError ? error.details.questions : undefined;
  return (questions as readonly Question[] | undefined) ?? null;
}

/** Sends the file while the page shows it, then has the server read it. */
function useSending(session: Session, file: File, onState: (state: UploadState) => void) {
  const client = useQueryClient();
  const latest = useLatest(session);
  const send = useMutation({
    meta: { showsError: true },
    mutationFn: async (signal: AbortSignal) => {
      await uploadFile(latest.current, file, signal, onState);
      return readSession(latest.current.id);
    },
    onSuccess: (read) => client.setQueryData(sessionQuery(read.id).queryKey, read),
  });
  const start = useLatest(send.mutate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is another upload
  useEffect(() => {
    const controller = new AbortController();
    start.current(controller.signal);
    return () => controller.abort();
  }, [file, start]);
  return send;
}

function ChooseAgain({ session, file }: { session: Session; file: File | null }) {
  const { filename, chunks_count, expected_chunks } = session;
  return (
    <Stack gap="xs" align="flex-start">
      <Text>
        {t('{done} of {all} parts of “{filename}” have arrived. Choose the file again, and the upload goes on.', {
          filename,
          done: chunks_count,
          all: expected_chunks ?? 0,
        })}
      </Text>
      {file !== null && (
        <Text size="sm" c="red" role="alert">
          {t('This is not the file whose upload began. Choose the same file.')}
        </Text>
      )}
      <FileButton onChange={setFile}>{(props) => <Button {...props}>{t('Choose a file')}</Button>}</FileButton>
    </Stack>
  );
}

/** Deletes the chunks that have arrived. */
export function useDiscard(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: profile } = useSuspenseQuery(profileQuery());
  return useMutation({
    meta: { showsError: true },
    mutationFn: () => done(api.DELETE('/api/v1/import_sessions/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      unfinished.forget(profile.id);
      setFile(null);
      await navigate({ to: '/imports', search: {} });
      await client.resetQueries({ queryKey: sessionQuery(id).queryKey });
    },
  });
}
