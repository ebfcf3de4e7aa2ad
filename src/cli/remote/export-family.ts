import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { follow, polled } from './progress.ts';
import type { RemoteServer } from './remote-server.ts';

type Export = { readonly id: string; readonly status: string; readonly filename: string };
type Answer = { readonly data: Export };

const path = '/api/v1/family_exports';

/** Writes an export of all data to a new file, by default of the name that the server gives, and returns its name. */
export async function exportFamily(server: RemoteServer, output: string | undefined): Promise<string> {
  const { body } = await server.call<Answer>('POST', path, {});
  const done = await follow(
    polled(async () => (await server.call<Answer>('GET', `${path}/${body.data.id}`)).body.data),
    ({ status }) => status === 'completed' || status === 'failed',
    ({ status }) => `export: ${status}`,
  );
  if (done.status === 'failed') throw new Error('the server could not write the export; its log says why');
  const file = output ?? done.filename;
  const content = await server.download(`${path}/${done.id}/download`);
  await pipeline(Readable.fromWeb(content as never), createWriteStream(file, { flags: 'wx' }));
  return file;
}
