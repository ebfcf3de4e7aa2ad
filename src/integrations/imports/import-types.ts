import { invalid } from '#kernel/errors.ts';

/** The types of files of records: each row is one, and none belongs to an account. */
export const RECORD_TYPES = ['AccountImport', 'CategoryImport', 'MerchantImport', 'RuleImport'] as const;

export type RecordImportType = (typeof RECORD_TYPES)[number];

/** The types of imports: a file of one account, whose content says how it is read, the export of a program, or records of one kind. */
export const IMPORT_TYPES = [
  ...([
    'TransactionImport',
    'MintImport',
    'ActualImport',
    'YnabImport',
    'QifImport',
    'SureImport',
    'TradeImport',
  ] as const),
  ...RECORD_TYPES,
] as const;

export type ImportType = (typeof IMPORT_TYPES)[number];

/** The types of other servers that are no imports here, and what to send in their place. */
const OTHER_TYPES = {
  PdfImport: 'send the statement as CSV, OFX, QIF, CAMT or MT940',
} as const;

type OtherType = keyof typeof OTHER_TYPES;

const OTHERS = Object.keys(OTHER_TYPES) as OtherType[];

/** The types that a request may name. */
export const NAMED_TYPES = ['', ...IMPORT_TYPES, ...OTHERS] as const;

/** The type of an import that a request names. @throws AppError `validation_failed` for one that is none here. */
export function importTypeOf(named: (typeof NAMED_TYPES)[number] | undefined): ImportType {
  if (named === undefined || named === '') return 'TransactionImport';
  if (isOther(named))
    throw invalid(
      '/type',
      'unsupported_import_type',
      `must be one of ${IMPORT_TYPES.join(', ')}: ${OTHER_TYPES[named]}`,
    );
  return named;
}

export function isRecordType(type: string): type is RecordImportType {
  return RECORD_TYPES.some((known) => known === type);
}

function isOther(named: ImportType | OtherType): named is OtherType {
  return named in OTHER_TYPES;
}
