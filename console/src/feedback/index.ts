export { ConfirmDialog } from './confirm-dialog.tsx';
export { EmptyState } from './empty-state.tsx';
export { fieldError } from './field-error.ts';
export { keepFocus } from './keep-focus.ts';
export { NoticeList } from './lazy-notice-list.ts';
export { LoadingCards, LoadingRows } from './loading.tsx';
export { ErrorText, notifyDone, notifyError } from './notify.tsx';
export { ErrorState, QueryView } from './query-view.tsx';
export { useUndoKey } from './undo-history.ts';
