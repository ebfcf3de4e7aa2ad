import { z } from 'zod';
import { PER_PAGE_DEFAULT, PER_PAGE_MAX } from '#application/pagination.ts';

const lenientInteger = (text: unknown): number =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0;

/** The query members of a paged list. Anything that is not a positive integer falls back, as clients rely on. */
export function pageQuery() {
  return {
    page: z
      .preprocess((text) => Math.max(1, lenientInteger(text)), z.number().default(1))
      .meta({
        override: { type: 'integer', minimum: 1 },
        description: 'Page number; a number past the end returns the last page.',
      }),
    per_page: z
      .preprocess(
        (text) => Math.min(lenientInteger(text) || PER_PAGE_DEFAULT, PER_PAGE_MAX),
        z.number().default(PER_PAGE_DEFAULT),
      )
      .meta({
        override: { type: 'integer', minimum: 1, maximum: PER_PAGE_MAX },
        description: 'Rows per page; a number above the maximum is taken for the maximum.',
      }),
    cursor: z
      .string()
      .max(1000, 'must be a cursor from next_cursor')
      .optional()
      .meta({ description: "The previous page's `next_cursor`; replaces `page`." }),
  };
}

/** The query of a list that has page parameters and no filters. */
export const PageOnlyQuery = z.object(pageQuery());

/** The `pagination` object of a list. After a cursor there is no page number and nothing is counted. */
export const Pagination = z
  .object({
    page: z.int().nullable(),
    per_page: z.int(),
    total_count: z.int().nullable(),
    total_pages: z.int().nullable(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'Pagination' });
