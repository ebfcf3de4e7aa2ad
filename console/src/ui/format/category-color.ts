/** The colour of entries without a category. */
const NO_CATEGORY = 'var(--c-text-3)';

/** A category's own colour, in charts as on its icon; nearer to that of text, so that light and dark surfaces show it. */
export function categoryColor(color: string | null): string {
  return color === null ? NO_CATEGORY : `color-mix(in srgb, ${color} 80%, var(--mantine-color-text))`;
}
