import { BoundedMap } from '#kernel/bounded-map.ts';

/** The labels of a statement in the metrics, of which there are few. */
export type StatementKind = { readonly operation: string; readonly table: string };

const OPERATION = /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i;
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+)"?/i;
const TEXTS_MAX = 2000;

const kinds = new BoundedMap<string, StatementKind>(TEXTS_MAX);

/** The first word of a statement and the first table that it names; `other` and an empty text where there is none. */
export function statementKind(sql: string): StatementKind {
  const known = kinds.get(sql);
  if (known !== undefined) return known;
  const kind = { operation: OPERATION.exec(sql)?.[1]?.toLowerCase() ?? 'other', table: TABLE.exec(sql)?.[1] ?? '' };
  kinds.set(sql, kind);
  return kind;
}
