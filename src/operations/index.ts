export { ScheduledBackups } from '#operations/backups/scheduled-backups.ts';
export { historyCheck, historySealing } from '#operations/sealed-history/index.ts';
