import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { PageTitle } from '../ui/page-title.tsx';
import { type Section, SectionTabs } from '../ui/section-tabs.tsx';

export { AppearancePage } from './appearance-page.tsx';
export { DataPage } from './data/data-page.tsx';
export { FamilyPage } from './family/family-page.tsx';
export { MembersPage } from './family/members-page.tsx';
export { ProfilePage } from './profile/profile-page.tsx';
export { SecurityPage } from './security/security-page.tsx';
export { SessionsPage } from './security/sessions-page.tsx';

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
