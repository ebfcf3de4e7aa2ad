import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, basePath, done, type Schemas, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { t } from '../../i18n/index.ts';
import { refetchLists } from '../model/index.ts';

export type Attachment = Schemas['Attachment'];

/** The file types that can be attached, for file inputs. */
export const ACCEPTED = 'image/jpeg,image/png,image/gif,image/webp,image/heic,application/pdf';

/** The address of the content. */
export function fileAddress({ id }: Attachment): string {
  return `${basePath}/api/v1/attachments/${id}/file`;
}

const keyOf = (transactionId: string) => ['attachments', transactionId];

/** The attachments of a transaction, and functions that add and delete them. */
export function useAttachments(transactionId: string) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([client.invalidateQueries({ queryKey: keyOf(transactionId) }), refetchLists(client)]);
  const list = useQuery({
    queryKey: keyOf(transactionId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/transactions/{id}/attachments', { params: { path: { id: transactionId } }, signal })),
  });
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) await send(transactionId, file);
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

async function send(id: string, file: File): Promise<void> {
  const form = new FormData();
  form.append('file', file, file.name || 'image');
  const body = {} as never;
  await unwrap(
    api.POST('/api/v1/transactions/{id}/attachments', { params: { path: { id } }, body, bodySerializer: () => form }),
  );
}
