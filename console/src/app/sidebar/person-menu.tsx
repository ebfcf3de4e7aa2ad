import { Menu, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { IconKeyboard, IconLogout, IconMoon, IconSun } from '../../ui/icons/index.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import classes from './sidebar.module.css';

type PersonMenuProps = {
  readonly name: string;
  readonly email: string;
  /** Whether the button that stood here while the code was loading had the focus, or was pressed. */
  readonly before: 'focused' | 'pressed' | null;
  readonly onHelp: () => void;
  /** The person as the sidebar shows them. */
  readonly children: ReactNode;
};

/** The menu of the person: theme, keys, sign-out. */
export function PersonMenu({ name, email, before, onHelp, children }: PersonMenuProps) {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';
  const SchemeIcon = other === 'dark' ? IconMoon : IconSun;
  const signOut = useSignOut();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Before it opens, so that the focus returns here when the menu closes.
  useEffect(() => {
    if (before === null) return;
    button.current?.focus();
    setOpen(before === 'pressed');
  }, [before]);
  return (
    // In its landmark, where a screen reader looks for it; fixed, because the rail is narrower.
    <Menu
      position="top-start"
      width={220}
      withinPortal={false}
      floatingStrategy="fixed"
      opened={isOpen}
      onChange={setOpen}
    >
      <Menu.Target>
        <UnstyledButton
          ref={button}
          className={classes.person ?? ''}
          aria-label={t('Menu of {name}', { name })}
          title={email}
        >
          {children}
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
