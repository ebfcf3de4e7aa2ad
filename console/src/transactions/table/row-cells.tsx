// biome-ignore-all lint/a11y/useSemanticElements: a virtual list cannot use table elements; rows are focusable, cells are not.
// biome-ignore-all lint/a11y/useFocusableInteractive: as above
import { IconArrowsExchange, IconBuildingStore, IconPlus, IconSeparator, IconTag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Transaction } from '../model/index.ts';
import { CellEditor } from './cell-editor.tsx';
import cells from './cells.module.css';
import classes from './table.module.css';
import { type Field, useTableActions } from './table-context.ts';

export type CellProps = {
  readonly row: Transaction;
  readonly rowIndex: number;
  readonly tabIndex: number;
  readonly editing: Field | null;
};

type FieldButtonProps = CellProps & { readonly field: Field; readonly label: string; readonly children: ReactNode };

/** A field as a button that opens its editor. Split lines are edited with their parent. */
export function FieldButton({ row, rowIndex, tabIndex, editing, field, label, children }: FieldButtonProps) {
  const { isEditable, startEdit } = useTableActions();
  const button = (
    <button
      type="button"
      className={cells.field}
      tabIndex={tabIndex}
      title={label}
      aria-haspopup="dialog"
      disabled={!isEditable(row)}
      data-empty={field === 'notes' && row.notes === null}
      onClick={() => startEdit(rowIndex, field)}
    >
      <span className={cells.spoken}>{label}</span>
      <span className={cells.seen} aria-hidden>
        {children}
      </span>
    </button>
  );
  if (editing !== field) return button;
  return (
    <CellEditor row={row} field={field}>
      {button}
    </CellEditor>
  );
}

/** The category, the other account of a transfer, or the number of split lines. */
export function CategoryCell(cell: CellProps) {
  const { row, tabIndex } = cell;
  const { open, split } = useTableActions();
  return (
    <div role="gridcell" className={classes.category}>
      {row.transfer ? (
        <button type="button" className={cells.field} tabIndex={tabIndex} onClick={() => open(row)}>
          <IconArrowsExchange size={14} aria-hidden />
          <span className={cells.clip} dir="auto">
            {row.transfer.other_account.name}
          </span>
        </button>
      ) : row.split_parent ? (
        <button type="button" className={cells.field} tabIndex={tabIndex} onClick={() => split(row)}>
          <IconSeparator size={14} aria-hidden />
          <span className={cells.clip}>Split into {row.split_parts_count}</span>
        </button>
      ) : (
        <FieldButton {...cell} field="category" label={`Category: ${row.category?.name ?? 'none'}`}>
          <span className={cells.dot} style={row.category ? { background: row.category.color } : undefined} />
          <span className={row.category ? cells.clip : cells.none} dir="auto">
            {row.category?.name ?? 'No category'}
          </span>
        </FieldButton>
      )}
    </div>
  );
}

/** The content of an empty cell: on a phone, which shows no column headings, the icon of what can be added. */
function Add({ icon }: { icon: ReactNode }) {
  return (
    <span className={cells.none}>
      <span className={cells.dash}>–</span>
      <span className={cells.add}>
        {icon}
        <IconPlus size={10} aria-hidden />
      </span>
    </span>
  );
}

export function MerchantCell(cell: CellProps) {
  const name = cell.row.merchant?.name;
  return (
    <div role="gridcell" className={classes.merchant}>
      <FieldButton {...cell} field="merchant" label={`Merchant: ${name ?? 'none'}`}>
        {name === undefined ? (
          <Add icon={<IconBuildingStore size={16} aria-hidden />} />
        ) : (
          <span className={cells.clip} dir="auto">
            {name}
          </span>
        )}
      </FieldButton>
    </div>
  );
}

export function TagsCell(cell: CellProps) {
  const { tags } = cell.row;
  const names = tags.map(({ name }) => name).join(', ');
  return (
    <div role="gridcell" className={classes.tags}>
      <FieldButton {...cell} field="tags" label={`Tags: ${names || 'none'}`}>
        {tags.length === 0 && <Add icon={<IconTag size={16} aria-hidden />} />}
        {tags.slice(0, 2).map((tag) => (
          <span key={tag.id} className={cells.tag} dir="auto">
            {tag.name}
          </span>
        ))}
        {tags.length > 2 && <span className={cells.mark}>+{tags.length - 2}</span>}
      </FieldButton>
    </div>
  );
}
