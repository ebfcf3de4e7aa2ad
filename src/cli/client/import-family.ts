import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Schemas } from '#client/src/index.ts';
import { bar, follow, polled } from './progress.ts';
import type { RemoteServer } from './remote-server.ts';

type Import = {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly records_count: number;
  readonly records_done: number;
  readonly unknown_people: readonly string[];
  readonly without_charge: Schemas['WithoutCharge'];
};
type Answer = { readonly data: Import };

type FamilyResult = {
  readonly records: number;
  readonly unknownPeople: readonly string[];
  readonly withoutCharge: Schemas['WithoutCharge'];
};

const path = '/api/v1/family_imports';

/** Imports the archive of an export into the empty family of a running server. */
export async function importFamily(server: RemoteServer, file: string): Promise<FamilyResult> {
  const form = new FormData();
  form.set('file', new Blob([await readFile(file)]), basename(file));
  const { body } = await server.call<Answer>('POST', path, form);
  const done = await follow(
    polled(async () => (await server.call<Answer>('GET', `${path}/${body.data.id}`)).body.data),
    ({ status }) => status !== 'importing',
    ({ records_done, records_count }) => bar(records_done, records_count),
  );
  if (done.status !== 'complete') throw new Error(`the import ${done.id} stopped: ${done.error ?? done.status}`);
  return { records: done.records_count, unknownPeople: done.unknown_people, withoutCharge: done.without_charge };
}
