import { noteWrite, serverUrl, toApiError, unreachable } from '../../api/index.ts';

/** Sends an export of all data; `onShare` hears what share of it has been sent, which `fetch` does not tell. @throws ApiError */
export async function sendFamilyFile(file: File, onShare: (share: number) => void): Promise<void> {
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
