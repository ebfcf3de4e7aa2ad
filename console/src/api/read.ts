import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { paths } from '#client/api.d.ts';
import { api, unwrap } from './client.ts';

type ReadPath = { [Path in keyof paths]: paths[Path] extends { get: object } ? Path : never }[keyof paths];

type AnswerOf<Path extends ReadPath> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Answer } } } };
}
  ? Answer
  : never;

type Params<Path extends ReadPath> = paths[Path] extends { get: { parameters: infer All } }
  ? Pick<All, Extract<keyof All, 'path' | 'query'>>
  : never;

type Options<Data> = Omit<UseQueryOptions<Data, Error, Data>, 'queryKey' | 'queryFn' | 'select' | 'initialData'>;

/** Of what depends on transactions: each visit reads it again. */
export const FRESH = { staleTime: 0 } as const;

/** Of what several parts of a page show: one response serves them all. */
export const SHARED = { staleTime: 30_000 } as const;

/** The key of a read. It begins with the first step of the path, by which what was written is read again. */
export const keyOf = (path: string, params?: object, part?: string) =>
  [path.split('/')[3] ?? '', path, params ?? {}, ...(part === undefined ? [] : [part])] as const;

/** Reads a path: `read('/api/v1/goals/{id}', { path: { id } })`. */
export const read = <Path extends ReadPath>(path: Path, params?: Params<Path>, options?: Options<AnswerOf<Path>>) =>
  queryOptions({
    queryKey: keyOf(path, params),
    queryFn: ({ signal }) => get(path, params, signal),
    ...options,
  });

type Pages = { readonly total_pages?: number | null };

/** Reads a short list to its end: `readAll('/api/v1/goals', 'goals')`. */
export const readAll = <Path extends ReadPath, Name extends keyof AnswerOf<Path>>(
  path: Path,
  name: Name,
  params?: Params<Path>,
  options?: Options<RecordsOf<AnswerOf<Path>[Name]>>,
) =>
  queryOptions({
    queryKey: keyOf(path, params, 'all'),
    queryFn: async ({ signal }) => {
      const all: unknown[] = [];
      for (let page = 1; ; page += 1) {
        const query = { per_page: 100, page, ...(params as { query?: object } | undefined)?.query };
        const answer = await get(path, { ...params, query } as unknown as Params<Path>, signal);
        all.push(...(answer[name] as unknown[]));
        const { pagination, meta } = answer as { readonly pagination?: Pages; readonly meta?: Pages };
        if (page >= ((pagination ?? meta)?.total_pages ?? 1)) return all as RecordsOf<AnswerOf<Path>[Name]>;
      }
    },
    ...options,
  });

type RecordsOf<List> = List extends readonly (infer One)[] ? One[] : never;

// The client's own type asks for parameters by the path; here the path is any.
function get<Path extends ReadPath>(path: Path, params: object | undefined, signal: AbortSignal) {
  const send = api.GET as (path: Path, init: object) => Promise<{ data?: AnswerOf<Path> | undefined }>;
  return unwrap(send(path, { ...(params !== undefined && { params }), signal }));
}
