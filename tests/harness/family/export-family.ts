import assert from 'node:assert/strict';
import type { CallOptions, Coffer } from '../server/start-coffer.ts';
import { readZip } from './read-zip.ts';
import { waitForExport } from './seed-family.ts';

const URL = '/api/v1/family_exports';

/** Asks for an export and waits for its archive. */
export async function exportArchive(coffer: Coffer, { token }: Pick<CallOptions, 'token'>): Promise<Buffer> {
  const requested = await coffer.call('POST', URL, { ...(token && { token }), body: {} });
  assert.equal(requested.status, 202, requested.text);
  const { id, status } = await waitForExport(coffer, { ...(token && { token }) }, requested.body.data.id);
  assert.equal(status, 'completed', String(coffer.logLines.at(-1)));
  const headers = { authorization: `Bearer ${token}` };
  return (await coffer.server.app.inject({ url: `${URL}/${id}/download`, headers })).rawPayload;
}

/** Asks for an export, waits for it and reads the files in it. */
export async function exportFamily(coffer: Coffer, user: Pick<CallOptions, 'token'>): Promise<Map<string, string>> {
  return readZip(await exportArchive(coffer, user));
}
