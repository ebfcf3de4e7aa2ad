import { backupDatabase } from '#database/maintenance/backup.ts';

// A separate process: copying neither blocks requests nor can crash the server. Arguments: data folder, attachments, target file,
// earlier backup.
const [dataDir = '', attachments = '', file = '', earlier] = process.argv.slice(2);
try {
  backupDatabase(dataDir, file, { attachments, earlier });
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
