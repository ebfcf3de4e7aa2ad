import type { components, paths } from '#client/api.d.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

/** The schemas of the contract by name. */
export type Schemas = components['schemas'];

/** The error body, as far as a reply has it. */
export type Refusal = Partial<Schemas['Error']>;

/**
 * The type of a response body by the contract: the success body, and the members of the error body as optional ones.
 * It is unknown for a path that the contract does not have, or that is put together at run time.
 */
export type BodyOf<M extends Method, Url extends string> = At<At<Routes, PathOf<Url>>, Lowercase<M>>;
type At<Found, Name> = Name extends keyof Found ? Found[Name] : unknown;

// Looks a path up by its text, with `*` for each parameter, because matching one pattern after the other is slow.
type Routes = { [Path in keyof paths as Stars<Path>]: { [M in keyof paths[Path]]: Body<paths[Path][M]> } };

type Stars<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}*${Stars<After>}`
  : Path;

// `/api/v1/tags/${string}.json?locale=de` becomes `/api/v1/tags/*`.
type PathOf<Url extends string> = Url extends `${infer Path}?${string}` ? Segments<Path> : Segments<Url>;
type Segments<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? `${Segment<First>}/${Segments<Rest>}`
  : Segment<Path>;
// The id of `${found?.id}` may be undefined for the compiler; the test then fails on a 404.
type Segment<Text extends string> = string extends Text
  ? '*'
  : Text extends 'undefined'
    ? '*'
    : Text extends `${infer Name}.json`
      ? Segment<Name>
      : Text;

type Body<Operation> = Operation extends { responses: infer Responses }
  ? Either<Json<Responses[keyof Responses & (200 | 201 | 202 | 204)]>>
  : unknown;
type Json<Response> = [Response] extends [never]
  ? object
  : Response extends { content: { 'application/json': infer Success } }
    ? Success
    : object;

// Each success body with the members of the others and of the error body, which are undefined where it comes.
type Either<Success, Name extends PropertyKey = NameIn<Success>> = Success extends unknown
  ? Success & { [K in Exclude<Name, keyof Success>]?: undefined } & Omit<Refusal, Name>
  : never;
type NameIn<Success> = Success extends readonly unknown[] ? never : Success extends unknown ? keyof Success : never;
