import type { TemplateRow } from './store.ts';

/** A template in responses. */
export function presentTemplate({ id, account_id, name, header, created_at, updated_at }: TemplateRow) {
  const [col_sep = '', ...headers]: string[] = JSON.parse(header);
  return { id, account_id, name, col_sep, headers, created_at, updated_at };
}
