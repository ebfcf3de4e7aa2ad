/** The colour of lines on a card, in light and in dark. */
export const LINE_COLOUR = 'light-dark(var(--mantine-color-accent-8), var(--mantine-color-accent-4))';
