import type { Change, Schemas } from '#client/src/index.ts';
import { connect, type ServerOptions } from './connect.ts';
import { print, printJson, printTable } from './output.ts';

/** The options of `coffer changes`. */
export type ChangesOptions = ServerOptions & {
  readonly after?: number;
  readonly limit: number;
  readonly follow?: boolean;
  readonly newest?: boolean;
};

/** The options of `coffer undo`. */
export type UndoOptions = ServerOptions & { readonly request?: string; readonly dryRun?: boolean };

/** Lists changes, or writes each as it happens: one line each, of JSON if asked. */
export async function listChanges(options: ChangesOptions): Promise<void> {
  const coffer = connect(options);
  const { after, limit, follow, newest, json } = options;
  if (follow === true) {
    for await (const change of coffer.changes(after === undefined ? {} : { after })) {
      print(json ? JSON.stringify(change) : lineOf(change));
    }
    return;
  }
  if (newest === true && after !== undefined) throw new Error('Give --after or --newest, not both');
  const query = newest === true ? ({ limit, sort: '-sequence' } as const) : { limit, cursor: String(after ?? 0) };
  const { data } = await coffer.GET('/api/v1/changes', { params: { query } });
  if (json) return printJson(data);
  // The feed is a stream of text too, which was not asked for.
  const { changes } = data as Schemas['ChangePage'];
  for (const change of changes) print(lineOf(change));
}

function lineOf({ sequence, at, kind, resource, id, before, after }: Change): string {
  const name = [after, before].map((record) => record?.name).find((text) => typeof text === 'string') ?? '';
  // Names come from banks and other programs: control characters must not reach the terminal.
  return `${sequence}\t${at}\t${kind}\t${resource}\t${id}\t${String(name).replace(/\p{Cc}|\p{Cf}/gu, ' ')}`.trimEnd();
}

/** Reverts one change, or all of a request. @throws Error unless exactly one is named. */
export async function undo(sequence: string | undefined, options: UndoOptions): Promise<void> {
  const { request, json } = options;
  if ((sequence === undefined) === (request === undefined)) {
    throw new Error('Name the sequence of one change, or a request with --request');
  }
  const coffer = connect(options);
  const query = options.dryRun === true ? { dry_run: true } : {};
  const { data } =
    request === undefined
      ? await coffer.POST('/api/v1/changes/{sequence}/revert', {
          params: { path: { sequence: sequence ?? '' }, query },
        })
      : await coffer.POST('/api/v1/changes/revert', { params: { query }, body: { request_id: request } });
  if (json || data === undefined) return printJson(data);
  printTable(
    [{ title: 'Reverted', isNumber: true }, { title: 'Kind' }, { title: 'Resource' }, { title: 'Id' }],
    data.reverted.map((change) => [String(change.sequence), change.kind, change.resource, change.id]),
  );
}
