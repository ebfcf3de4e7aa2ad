import type { RecordImportType } from '#integrations/imports/import-types.ts';
import type { CellName } from '#integrations/imports/rows/row-cells.ts';

/** The columns of a file of records; the other ones of the file are left out. */
type Columns = {
  readonly names: readonly CellName[];
  readonly required: readonly CellName[];
  readonly alsoKnownAs: { readonly [name in CellName]?: readonly string[] };
};

/** The columns of each type, by the headers that other servers and Coffer's own exports write. */
export const COLUMNS: Readonly<Record<RecordImportType, Columns>> = {
  AccountImport: {
    names: ['name', 'amount', 'entity_type', 'currency', 'date'],
    required: ['name', 'amount'],
    alsoKnownAs: {
      amount: ['balance'],
      entity_type: ['type', 'account_type', 'accountable_type'],
      date: ['balance_date', 'opening_balance_date'],
    },
  },
  CategoryImport: {
    names: ['name', 'color', 'parent_category', 'lucide_icon'],
    required: ['name'],
    alsoKnownAs: { parent_category: ['parent', 'parent_name'], lucide_icon: ['icon'], color: ['colour'] },
  },
  MerchantImport: {
    names: ['name', 'color', 'website_url'],
    required: ['name'],
    alsoKnownAs: { website_url: ['website'], color: ['colour'] },
  },
  RuleImport: {
    names: ['name', 'resource_type', 'active', 'effective_date', 'conditions', 'actions'],
    required: ['resource_type', 'conditions', 'actions'],
    alsoKnownAs: {},
  },
};
