import {
  ActionIcon,
  Menu,
  Tooltip,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { profileQuery } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import {
  IconEye,
  IconEyeOff,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
} from '../../ui/icons/index.ts';
import { useHiddenAmounts } from '../../ui/index.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import classes from './sidebar.module.css';

type PersonBarProps = { readonly onHelp: () => void; readonly onNavigate?: (() => void) | undefined };

/** The person with their menu, the switch that hides amounts, and the settings. */
export function PersonBar({ onHelp, onNavigate }: PersonBarProps) {
  return (
    <div className={classes.foot}>
      <PersonMenu onHelp={onHelp} />
      <HideAmounts />
      <Tooltip label={t('Settings')} withinPortal={false} floatingStrategy="fixed">
        <ActionIcon
          variant="transparent"
          color="inherit"
          size="lg"
          aria-label={t('Settings')}
          renderRoot={(props) => (
            <Link to="/settings" {...props} activeProps={{ 'aria-current': 'page' }} onClick={onNavigate} />
          )}
        >
          <IconSettings size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

export function HideAmounts() {
  const [isHidden, setHidden] = useHiddenAmounts();
  const Icon = isHidden ? IconEyeOff : IconEye;
  return (
    <Tooltip label={isHidden ? t('Show amounts') : t('Hide amounts')} withinPortal={false} floatingStrategy="fixed">
      <ActionIcon
        variant="transparent"
        color="inherit"
        size="lg"
        aria-label={t('Hide amounts')}
        aria-pressed={isHidden}
        onClick={() => setHidden(!isHidden)}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function PersonMenu({ onHelp }: { onHelp: () => void }) {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';
  const SchemeIcon = other === 'dark' ? IconMoon : IconSun;
  const signOut = useSignOut();
  const names = [profile.first_name, profile.last_name].filter((name) => name !== null && name !== '');
  const name = names.join(' ') || profile.email;
  const initials = (names.length === 0 ? [profile.email] : names).map((part) => part?.charAt(0).toUpperCase()).join('');
  return (
    // In its landmark, where a screen reader looks for it; fixed, because the rail is narrower.
    <Menu position="top-start" width={220} withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <UnstyledButton
          className={classes.person ?? ''}
          aria-label={t('Menu of {name}', { name })}
          title={profile.email}
        >
          <span className={classes.initials} data-initials={initials} />
          <span className={classes.person_name}>{name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<SchemeIcon size={16} aria-hidden />} onClick={() => setColorScheme(other)}>
          {other === 'dark' ? t('Switch to dark theme') : t('Switch to light theme')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onHelp}>
          {t('Keyboard shortcuts')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => signOut.mutate()}>
          {t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
