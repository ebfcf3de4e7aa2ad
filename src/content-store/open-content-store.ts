import type { ContentStoreSettings } from '#config/s3.ts';
import type { ContentStore } from './content-store.ts';
import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';

export function openContentStore(settings: ContentStoreSettings): ContentStore {
  return settings.kind === 's3' ? new S3Store(settings) : new FolderStore(settings.folder);
}
