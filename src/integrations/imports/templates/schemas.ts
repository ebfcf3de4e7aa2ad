import { z } from 'zod';
import { idFilter, Pagination, pageQuery, singleLineText } from '#http/fields.ts';

const Template = z
  .object({
    id: z.string(),
    account_id: z.string(),
    name: z.string(),
    col_sep: z.string(),
    headers: z.array(z.string()).meta({ description: 'In lower case: a file with these columns is read by it.' }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'ImportTemplate' });

export const TemplateAnswer = z.object({ data: Template }).meta({ id: 'ImportTemplateAnswer' });

export const TemplatePage = z.object({ data: z.array(Template), meta: Pagination }).meta({ id: 'ImportTemplatePage' });

export const TemplateListQuery = z.object({ ...pageQuery(), account_id: idFilter.optional() });

export const TemplateChange = z.object({ name: singleLineText(100) }).meta({ id: 'ImportTemplateChange' });
