import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, done, keyOf } from '../../../api/index.ts';
import { notifyDone } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { refetchLists } from '../list-cache.ts';
import { type Attachment, listFiles, sendFile } from './attachment-files.ts';

/** The attachments of a transaction, and functions that add and delete them. */
export function useAttachments(transactionId: string) {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: keyOf('/api/v1/transactions/{id}/attachments', { id: transactionId }),
    queryFn: ({ signal }) => listFiles(transactionId, signal),
  });
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) await sendFile(transactionId, file);
    },
    onSettled: () => refetchLists(client),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Attachment) => done(api.DELETE('/api/v1/attachments/{id}', { params: { path: { id } } })),
    onSuccess: (_, { filename }) => notifyDone(t('{name} is deleted', { name: filename })),
    onSettled: () => refetchLists(client),
  });
  return { list, upload, remove };
}
