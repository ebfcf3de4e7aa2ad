import type { ContentStoreSettings } from '#config/s3.ts';

/** A data folder, the store of its attached files, the file of the backup, and an earlier one whose attached files can be linked. */
export type BackupTask = {
  readonly dataDir: string;
  readonly contents: ContentStoreSettings;
  readonly file: string;
  readonly earlier: string | undefined;
};
