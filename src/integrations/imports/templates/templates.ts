import type { z } from 'zod';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { pageOfWhole } from '#application/pagination.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { notFound } from '#kernel/errors.ts';
import type { TemplateListQuery } from './schemas.ts';
import { changeTemplate, findTemplate, listTemplates, removeTemplate, type TemplateRow } from './store.ts';

/** A page of the user's templates, of one account or of all. */
export async function listTemplatePage(context: PagedContext, query: z.output<typeof TemplateListQuery>) {
  const { db, actor } = context;
  const { rows, pagination } = await pageOfWhole(context, query, {
    name: 'import_templates',
    order: 'ascending',
    idOf: ({ id }: TemplateRow) => id,
    rows: await listTemplates(db.read, actor, query.account_id),
  });
  return { data: rows.map(presentTemplate), meta: pagination };
}

/** Renames a template. @throws AppError `not_found`. */
export function renameTemplate(context: Context, id: string, name: string) {
  return writeFamily(context, async (tx) => {
    const template = await requireTemplate(context, tx, id);
    return { data: presentTemplate(await changeTemplate(tx, template, { name })) };
  });
}

/** Deletes a template: the next file with its header is read as one never seen. @throws AppError `not_found`. */
export function deleteTemplate(context: Context, id: string): Promise<void> {
  return writeFamily(context, async (tx) => removeTemplate(tx, await requireTemplate(context, tx, id)));
}

async function requireTemplate({ actor }: Context, tx: FamilyTransaction, id: string) {
  const template = await findTemplate(tx.db, actor, id);
  if (template === undefined) throw notFound('Import template');
  return template;
}

/** A template in responses. */
function presentTemplate({ id, account_id, name, header, created_at, updated_at }: TemplateRow) {
  const [col_sep = '', ...headers]: string[] = JSON.parse(header);
  return { id, account_id, name, col_sep, headers, created_at, updated_at };
}
