import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { PageTitle, type Section, SectionTabs } from '../../ui/index.ts';

const SECTIONS: readonly Section[] = [
  { to: '/settings/profile', label: t('Profile') },
  { to: '/settings/family', label: t('Family') },
  { to: '/settings/members', label: t('Members') },
  { to: '/settings/sessions', label: t('Sessions') },
  { to: '/settings/security', label: t('Security') },
  { to: '/settings/history', label: t('Change history') },
  { to: '/settings/rates', label: t('Exchange rates') },
  { to: '/settings/data', label: t('Data') },
  { to: '/settings/appearance', label: t('Appearance') },
  { to: '/developers', label: t('Developers') },
];

export function SettingsLayout(): ReactElement {
  return (
    <>
      <PageTitle title={t('Settings')} />
      <SectionTabs label={t('Settings')} sections={SECTIONS} />
      <Outlet />
    </>
  );
}
