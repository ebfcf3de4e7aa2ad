export { familySettings } from './restore-settings.ts';
