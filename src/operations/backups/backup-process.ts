import { backupDatabase } from '#database/maintenance/backup.ts';

// A process of its own: the engine's copying neither holds up a request nor takes the server with it. It is told folder and file.
const [dataDir = '', file = ''] = process.argv.slice(2);
try {
  backupDatabase(dataDir, file);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
