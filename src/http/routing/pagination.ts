import { z } from 'zod';
import { PER_PAGE_DEFAULT, PER_PAGE_MAX } from '#application/pagination.ts';

/** How a list treats a `per_page` above the maximum: clients expect some lists to clamp it and others to reset it. */
type Overflow = 'clamp' | 'reset';

const lenientInteger = (text: unknown): number =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0;

/** The query members of a paged list. Anything that is not a positive integer falls back, as clients rely on. */
export function pageQuery(overflow: Overflow) {
  const perPage = (text: unknown): number => {
    const wanted = lenientInteger(text);
    if (wanted < 1) return PER_PAGE_DEFAULT;
    if (wanted <= PER_PAGE_MAX) return wanted;
    return overflow === 'clamp' ? PER_PAGE_MAX : PER_PAGE_DEFAULT;
  };
  return {
    page: z
      .preprocess((text) => Math.max(1, lenientInteger(text)), z.number().default(1))
      .meta({
        override: { type: 'integer', minimum: 1 },
        description: 'Page number; a number past the end returns the last page.',
      }),
    per_page: z
      .preprocess(perPage, z.number().default(PER_PAGE_DEFAULT))
      .meta({ override: { type: 'integer', minimum: 1, maximum: PER_PAGE_MAX }, description: 'Rows per page, 1–100.' }),
    cursor: z
      .string()
      .max(1000, 'must be a cursor from next_cursor')
      .optional()
      .meta({ description: "The previous page's `next_cursor`; replaces `page`." }),
  };
}

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
