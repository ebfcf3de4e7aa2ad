export { ScheduledBackups, type ScheduledBackupsParts } from './scheduled-backups.ts';
