import assert from 'node:assert/strict';
import type { CallOptions, Coffer } from '../server/start-coffer.ts';
import { readZip } from './read-zip.ts';
import { waitForExport } from './seed-family.ts';

type Credential = Pick<CallOptions, 'token' | 'key'>;

const URL = '/api/v1/family_exports';

/** Asks for an export and waits for its archive. */
export async function exportArchive(coffer: Coffer, credential: Credential): Promise<Buffer> {
  const requested = await coffer.call('POST', URL, { ...credential, body: {} });
  assert.equal(requested.status, 202, requested.text);
  const { id, status } = await waitForExport(coffer, credential, requested.body.data.id);
  assert.equal(status, 'completed', String(coffer.logLines.at(-1)));
  const { key, token } = credential;
  const headers = key === undefined ? { authorization: `Bearer ${token}` } : { 'x-api-key': key };
  return (await coffer.server.app.inject({ url: `${URL}/${id}/download`, headers })).rawPayload;
}

/** Asks for an export, waits for it and reads the files in it. */
export async function exportFamily(coffer: Coffer, credential: Credential): Promise<Map<string, string>> {
  return readZip(await exportArchive(coffer, credential));
}
