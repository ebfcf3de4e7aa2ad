/** The formats in which transactions are written. */
export const FILE_FORMATS = ['csv', 'ofx', 'qif', 'beancount', 'hledger'] as const;

export type FileFormat = (typeof FILE_FORMATS)[number];

/** The media type and the ending of the name of each. */
export const FILE_KINDS: Readonly<Record<FileFormat, { readonly type: string; readonly ending: string }>> = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  ofx: { type: 'application/x-ofx', ending: 'ofx' },
  qif: { type: 'application/qif', ending: 'qif' },
  beancount: { type: 'text/plain; charset=utf-8', ending: 'beancount' },
  hledger: { type: 'text/plain; charset=utf-8', ending: 'journal' },
};
