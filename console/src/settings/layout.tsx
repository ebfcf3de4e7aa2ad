import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { PageTitle, type Section, SectionTabs } from '../ui/index.ts';

const SECTIONS: readonly Section[] = [
  { to: '/settings/profile', label: 'Profile' },
  { to: '/settings/family', label: 'Family' },
  { to: '/settings/members', label: 'Members' },
  { to: '/settings/sessions', label: 'Sessions' },
  { to: '/settings/security', label: 'Security' },
  { to: '/settings/rates', label: 'Exchange rates' },
  { to: '/settings/data', label: 'Data' },
  { to: '/settings/appearance', label: 'Appearance' },
];

export function SettingsLayout(): ReactElement {
  return (
    <>
      <PageTitle title="Settings" />
      <SectionTabs label="Settings" sections={SECTIONS} />
      <Outlet />
    </>
  );
}
