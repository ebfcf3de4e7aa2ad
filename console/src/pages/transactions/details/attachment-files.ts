import { api, basePath, type Schemas, unwrap } from '../../../api/index.ts';

export type Attachment = Schemas['Attachment'];

/** The file types that can be attached, for file inputs. */
export const ACCEPTED = 'image/jpeg,image/png,image/gif,image/webp,image/heic,application/pdf';

export function fileAddress({ id }: Attachment): string {
  return `${basePath}/api/v1/attachments/${id}/file`;
}

export async function listFiles(transactionId: string, signal?: AbortSignal): Promise<Attachment[]> {
  const params = { path: { id: transactionId } };
  return unwrap(api.GET('/api/v1/transactions/{id}/attachments', { params, ...(signal && { signal }) }));
}

/** Attaches a file to a transaction; with a key, once. @throws ApiError */
export async function sendFile(transactionId: string, file: File, key?: string): Promise<void> {
  const form = new FormData();
  form.append('file', file, file.name || 'image');
  const body = {} as never;
  const params = { path: { id: transactionId } };
  const headers = key === undefined ? {} : { 'Idempotency-Key': key };
  await unwrap(
    api.POST('/api/v1/transactions/{id}/attachments', { params, headers, body, bodySerializer: () => form }),
  );
}
