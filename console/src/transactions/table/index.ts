export { Head } from './head.tsx';
export { handleRowKey, SHORTCUTS } from './row-keys.ts';
export { type Column, type Density, Table } from './table.tsx';
export { TableProvider } from './table-context.ts';
export { useTableState } from './use-table-state.ts';
