import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { profileQuery } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconEye, IconEyeOff, IconSettings } from '../../ui/icons/index.ts';
import { useHiddenAmounts } from '../../ui/index.ts';
import { lazyView, useHasLoaded } from '../../ui/routing/index.ts';
import classes from './sidebar.module.css';

const PersonMenu = lazyView(async () => (await import('./person-menu.tsx')).PersonMenu);

type PersonBarProps = { readonly onHelp: () => void; readonly onNavigate?: (() => void) | undefined };

/** The person with their menu, the switch that hides amounts, and the settings. */
export function PersonBar({ onHelp, onNavigate }: PersonBarProps) {
  return (
    <div className={classes.foot}>
      <Person onHelp={onHelp} />
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

/** The person's name, with the menu: its code loads once the first page has its data, or when it is asked for. */
function Person({ onHelp }: { onHelp: () => void }) {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const [before, setBefore] = useState<'focused' | 'pressed' | null>(null);
  const isShown = useHasLoaded() || before === 'pressed';
  const names = [profile.first_name, profile.last_name].filter((name) => name !== null && name !== '');
  const name = names.join(' ') || profile.email;
  const initials = (names.length === 0 ? [profile.email] : names).map((part) => part?.charAt(0).toUpperCase()).join('');
  const shown = (
    <>
      <span className={classes.initials} data-initials={initials} />
      <span className={classes.person_name}>{name}</span>
    </>
  );
  const button = (
    <UnstyledButton
      className={classes.person ?? ''}
      aria-label={t('Menu of {name}', { name })}
      aria-haspopup="menu"
      title={profile.email}
      // The code may arrive before the press ends, and the click would be lost with this button.
      onMouseDown={({ button }) => button === 0 && setBefore('pressed')}
      onFocus={() => setBefore((known) => known ?? 'focused')}
      onBlur={() => setBefore(null)}
      onClick={() => setBefore('pressed')}
    >
      {shown}
    </UnstyledButton>
  );
  if (!isShown) return button;
  return (
    <Suspense fallback={button}>
      <PersonMenu name={name} email={profile.email} before={before} onHelp={onHelp}>
        {shown}
      </PersonMenu>
    </Suspense>
  );
}
