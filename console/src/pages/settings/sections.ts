import { t } from '../../ui/i18n/index.ts';

/** The pages of the settings, with other words under which they are found. */
export const SETTINGS_SECTIONS = [
  { to: '/settings/profile', label: t('Profile') },
  { to: '/settings/family', label: t('Family') },
  { to: '/settings/members', label: t('Members'), others: t('invite') },
  { to: '/settings/sessions', label: t('Sessions') },
  { to: '/settings/security', label: t('Security'), others: t('password passkey') },
  { to: '/settings/history', label: t('Change history') },
  { to: '/settings/rates', label: t('Exchange rates') },
  { to: '/settings/data', label: t('Data'), others: t('export delete sample') },
  { to: '/settings/appearance', label: t('Appearance'), others: t('theme dark light') },
] as const;
