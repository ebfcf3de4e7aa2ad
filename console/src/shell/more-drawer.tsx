import { Drawer } from '@mantine/core';
import { t } from '../i18n/index.ts';
import classes from './phone-bars.module.css';
import { AccountTree, Navigation, PersonBar, type SidebarOpens } from './sidebar/index.ts';

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
        <AccountTree onArrange={onArrange} onNavigate={onClose} />
        <Navigation onNavigate={onClose} />
        <PersonBar onHelp={onHelp} onNavigate={onClose} />
      </nav>
    </Drawer>
  );
}
