export { DELETED_AT_ONCE_MAX, requestDeletion } from './request-deletion.ts';
export {
  type DeletionRow,
  deleteDeletion,
  findDeletion,
  findOldestDeletions,
  hasDeletions,
  hasOlderDeletion,
  unfinishedDeletions,
} from './store.ts';
