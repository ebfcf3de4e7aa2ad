import type { ZodType, z } from 'zod';
import type { Context } from '#application/context.ts';
import type { RespectedLimit } from '#application/requirement.ts';
import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { bothUpdateMethods, created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { LabelDeleteQuery } from './label-schemas.ts';
import type { LabelTable } from './label-store.ts';

/** The schemas and use cases of one kind of label. */
export type LabelApi<New extends ZodType, Change extends ZodType, File extends ZodType = ZodType> = {
  readonly path: LabelTable;
  /** As in summaries and as the body's wrapper. */
  readonly noun: string;
  /** The limits that a read and a create respect; changes concern the whole family's label. */
  readonly respects: { readonly read: readonly RespectedLimit[]; readonly create: readonly RespectedLimit[] };
  readonly schemas: { readonly shown: ZodType; readonly created: New; readonly changed: Change };
  get(context: Context, id: string): Promise<object>;
  create(context: Context, input: z.output<New>): Promise<object>;
  update(context: Context, id: string, change: z.output<Change>): Promise<object>;
  delete(context: Context, id: string, replacementId: string | undefined): Promise<void>;
  /** A file that creates several, and what the response is then. */
  readonly upload?: {
    readonly body: File;
    /** The response of either create. */
    readonly created: ZodType;
    create(context: Context, input: z.output<File>): Promise<object>;
  };
};

const TAG = { categories: 'Categories', merchants: 'Merchants', tags: 'Tags' } as const;

/** The routes that show, create, update and delete a label. */
export function labelRoutes<New extends ZodType, Change extends ZodType, File extends ZodType>(
  api: LabelApi<New, Change, File>,
): Route[] {
  const { path, noun, respects, schemas, upload } = api;
  const name = capitalized(noun);
  const one = { description: `The ${noun}`, schema: schemas.shown };
  const shared = { tag: TAG[path] };
  const byId = { ...shared, path: `/api/v1/${path}/:id`, params: idParams };
  return [
    route({
      ...byId,
      method: 'GET',
      operation: `get${name}`,
      summary: `Show a ${noun}`,
      scope: `${path}:read`,
      respects: respects.read,
      unmasked: true,
      responses: { 200: one, ...errorResponses(404) },
      handle: async (context, { params }) => ok(await api.get(context, params.id)),
    }),
    route({
      ...shared,
      method: 'POST',
      path: `/api/v1/${path}`,
      operation: `create${name}`,
      summary: upload ? `Create a ${noun}, or several from a CSV file` : `Create a ${noun}`,
      scope: `${path}:write`,
      respects: respects.create,
      body: schemas.created,
      wrapper: noun,
      responses: { 201: upload ? { ...one, schema: upload.created } : one, ...errorResponses(422) },
      handle: async (context, { body }) => created(await api.create(context, body)),
      form: upload && {
        body: upload.body,
        handle: async (context, { body }) => created(await upload.create(context, body)),
      },
    }),
    ...bothUpdateMethods((method, operation) =>
      route({
        ...byId,
        method,
        operation: `${operation}${name}`,
        summary: `Change a ${noun}`,
        scope: `${path}:write`,
        respects: ['writes'],
        body: schemas.changed,
        wrapper: noun,
        responses: { 200: one, ...errorResponses(404, 422) },
        handle: async (context, { params, body }) => ok(await api.update(context, params.id, body)),
      }),
    ),
    deleteRoute(api),
  ];
}

function deleteRoute({ path, noun, delete: remove }: Pick<LabelApi<never, never>, 'path' | 'noun' | 'delete'>): Route {
  return route({
    method: 'DELETE',
    path: `/api/v1/${path}/:id`,
    operation: `delete${capitalized(noun)}`,
    tag: TAG[path],
    summary: `Delete a ${noun}, or merge it into another with \`replacement_id\``,
    scope: `${path}:write`,
    respects: ['writes'],
    params: idParams,
    query: LabelDeleteQuery,
    responses: { 204: { description: 'Deleted' }, ...errorResponses(404, 422) },
    handle: async (context, { params, query }) => {
      await remove(context, params.id, query.replacement_id);
      return NO_CONTENT;
    },
  });
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
