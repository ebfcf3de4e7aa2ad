import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { PageTitle } from '../ui/page-title.tsx';
import { type Section, SectionTabs } from '../ui/section-tabs.tsx';

export { AppearancePage } from './appearance.tsx';
export { DataPage } from './data.tsx';
export { FamilyPage } from './family.tsx';
export { MembersPage } from './members.tsx';
export { ProfilePage } from './profile.tsx';
export { SecurityPage } from './security.tsx';
export { SessionsPage } from './sessions.tsx';

const SECTIONS: readonly Section[] = [
  { to: '/settings/profile', label: 'Profile' },
  { to: '/settings/family', label: 'Family' },
  { to: '/settings/members', label: 'Members' },
  { to: '/settings/sessions', label: 'Sessions' },
  { to: '/settings/security', label: 'Security' },
  { to: '/settings/data', label: 'Data' },
  { to: '/settings/appearance', label: 'Appearance' },
];

/** The frame of the section: its title, and links to its parts. */
export function SettingsLayout(): ReactElement {
  return (
    <>
      <PageTitle title="Settings" />
      <SectionTabs label="Settings" sections={SECTIONS} />
      <Outlet />
    </>
  );
}
