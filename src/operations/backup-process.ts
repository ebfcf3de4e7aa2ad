import { text } from 'node:stream/consumers';
import { openContentStore } from '#content-store/open-content-store.ts';
import { backupDatabase } from '#database/maintenance/backup.ts';
import type { BackupTask } from './backup-task.ts';

// A separate process: copying neither blocks requests nor can crash the server. Its task is on standard input, which no other user sees.
try {
  const { dataDir, contents, file, earlier } = JSON.parse(await text(process.stdin)) as BackupTask;
  await backupDatabase(dataDir, file, { contents: openContentStore(contents), earlier });
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
