/** The widths of every page test: phone and desktop. */
export const WIDTHS = [390, 1280] as const;
