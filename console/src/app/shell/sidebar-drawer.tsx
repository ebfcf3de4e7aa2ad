import { Drawer } from '@mantine/core';
import { t } from '../../ui/i18n/index.ts';
import { Wordmark } from '../../ui/index.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import type { ShellDrawerProps } from './more-drawer.tsx';
import classes from './shell.module.css';

/** The whole sidebar over the page, where a tablet shows only its rail. */
export function SidebarDrawer({ opened, onClose, ...opens }: ShellDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="var(--sidebar)"
      title={<Wordmark />}
      classNames={{
        content: classes.overlay ?? '',
        header: classes.overlay_header ?? '',
        body: classes.overlay_body ?? '',
      }}
    >
      <nav aria-label={t('Accounts and pages')}>
        <Sidebar {...opens} onNavigate={onClose} />
      </nav>
    </Drawer>
  );
}
