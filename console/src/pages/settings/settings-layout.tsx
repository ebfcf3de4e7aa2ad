import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { PageTitle, type SectionTab, SectionTabs } from '../../ui/index.ts';
import { SETTINGS_SECTIONS } from './sections.ts';

const SECTIONS: readonly SectionTab[] = [...SETTINGS_SECTIONS, { to: '/developers', label: t('Developers') }];

export function SettingsLayout(): ReactElement {
  return (
    <>
      <PageTitle title={t('Settings')} />
      <SectionTabs label={t('Settings')} sections={SECTIONS} />
      <Outlet />
    </>
  );
}
