import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, done } from '../../../api/index.ts';
import { notifyDone } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { refetchLists } from '../list-cache.ts';
import { type Attachment, listFiles, sendFile } from './attachment-files.ts';

const keyOf = (transactionId: string) => ['attachments', transactionId];

/** The attachments of a transaction, and functions that add and delete them. */
export function useAttachments(transactionId: string) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([client.invalidateQueries({ queryKey: keyOf(transactionId) }), refetchLists(client)]);
  const list = useQuery({
    queryKey: keyOf(transactionId),
    queryFn: ({ signal }) => listFiles(transactionId, signal),
  });
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) await sendFile(transactionId, file);
    },
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Attachment) => done(api.DELETE('/api/v1/attachments/{id}', { params: { path: { id } } })),
    onSuccess: (_, { filename }) => notifyDone(t('{name} is deleted', { name: filename })),
    onSettled: refresh,
  });
  return { list, upload, remove };
}
