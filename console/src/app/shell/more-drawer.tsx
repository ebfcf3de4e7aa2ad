import { Button, Drawer } from '@mantine/core';
import { t } from '../../ui/i18n/index.ts';
import { useInstall } from '../../ui/index.ts';
import { AccountTree } from '../sidebar/account-tree.tsx';
import { Navigation } from '../sidebar/navigation.tsx';
import { PersonBar } from '../sidebar/person-bar.tsx';
import type { SidebarOpens } from '../sidebar/sidebar.tsx';
import { OTHER_SECTIONS } from './pages.ts';
import classes from './phone-bars.module.css';

export type ShellDrawerProps = SidebarOpens & { readonly opened: boolean; readonly onClose: () => void };

/** Everything that the bars of a phone have no place for. */
export function MoreDrawer({ opened, onClose, onHelp, onArrange }: ShellDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="85%"
      title={t('More')}
      classNames={{ content: classes.sheet ?? '', header: classes.sheet_header ?? '' }}
    >
      <nav aria-label={t('Accounts and pages')} className={classes.more}>
        <Navigation onNavigate={onClose} sections={OTHER_SECTIONS} />
        <AccountTree onArrange={onArrange} onNavigate={onClose} />
        <Install />
        <PersonBar onHelp={onHelp} onNavigate={onClose} />
      </nav>
    </Drawer>
  );
}

/** The way to the home screen, where the browser offers it. */
function Install() {
  const install = useInstall();
  if (install === null) return null;
  return (
    <Button variant="default" mx="md" mt="md" onClick={install}>
      {t('Install Coffer')}
    </Button>
  );
}
