/** The colours that a label may have. They are data, which the API stores. */
export const LABEL_COLORS = [
  ['Green', '#22c55e'],
  ['Teal', '#14b8a6'],
  ['Sky', '#0ea5e9'],
  ['Blue', '#3b82f6'],
  ['Indigo', '#6366f1'],
  ['Violet', '#a855f7'],
  ['Pink', '#ec4899'],
  ['Red', '#dc2626'],
  ['Orange', '#f97316'],
  ['Yellow', '#eab308'],
  ['Brown', '#b45309'],
  ['Gray', '#6b7280'],
] as const;

/** The colour of a new label. */
export const FIRST_COLOR = '#14b8a6';
