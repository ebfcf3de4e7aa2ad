import { Anchor, Button, SegmentedControl, Select, Stack, Switch, Text, useMantineColorScheme } from '@mantine/core';
import { useMediaQuery, useReducedMotion } from '@mantine/hooks';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { api, profileQuery, serverUrl, unwrap } from '../../api/index.ts';
import { followLanguage, isLanguage, LANGUAGES, type Language, rich, t } from '../../ui/i18n/index.ts';
import { useFormat, useHiddenAmounts, useInstall } from '../../ui/index.ts';
import { lazyPart } from '../../ui/routing/index.ts';
import { Section } from './section.tsx';
import classes from './settings.module.css';

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode);

const SCHEMES = [
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
  { value: 'auto', label: t('System') },
] as const;

export function AppearancePage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isStill = useReducedMotion();
  return (
    <Stack gap="lg">
      <LanguageSection />
      <Section title={t('Theme')} text={t('Applies to this browser only.')}>
        <SegmentedControl
          aria-label={t('Theme')}
          data={[...SCHEMES]}
          value={colorScheme}
          onChange={(value) => setColorScheme(SCHEMES.find((one) => one.value === value)?.value ?? 'auto')}
        />
        <Text size="sm" c="dimmed">
          {isStill
            ? t('Animations are off, because your system is set to reduce motion.')
            : t('Animations turn off if your system is set to reduce motion.')}
        </Text>
      </Section>
      <FormatsSection />
      <AmountsSection />
      <DeviceSection />
      <OtherDevicesSection />
    </Stack>
  );
}

/** The switch that hides amounts from others who see the screen. */
function AmountsSection() {
  const [isHidden, setHidden] = useHiddenAmounts();
  return (
    <Section title={t('Amounts')} text={t('Applies to this browser only.')}>
      <Switch
        label={t('Hide amounts')}
        description={t(
          'Amounts, shares and percentages become dots, and charts lose their shape. Names, days, counts, prices of securities and the fields of open forms stay.',
        )}
        checked={isHidden}
        onChange={(event) => setHidden(event.currentTarget.checked)}
      />
    </Section>
  );
}

/** How the app is installed on this device: only pages of https and of localhost may be installed and work offline. */
function DeviceSection() {
  const install = useInstall();
  const isInstalled = useMediaQuery('(display-mode: standalone)', false, { getInitialValueInEffect: false });
  return (
    <Section
      title={t('On this device')}
      text={t(
        'Installed, Coffer opens from the home screen, works without a connection and takes files that other apps share.',
      )}
    >
      {install !== null && (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={install}>
          {t('Install Coffer')}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {!window.isSecureContext
          ? t('Browsers allow this only on https and on localhost. This page was opened by plain http.')
          : isInstalled
            ? t('Coffer is installed on this device.')
            : t('In Safari, choose Share, then Add to Home Screen; in other browsers, Install in the menu.')}
      </Text>
    </Section>
  );
}

// These names lead to the device that asks, not to this server.
const OWN_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The address of this server, to be read by the camera of a phone. */
function OtherDevicesSection() {
  const address = serverUrl('/app/');
  const isOwn = OWN_HOSTS.includes(location.hostname);
  return (
    <Section
      title={t('On your phone')}
      text={
        isOwn
          ? t(
              'This page was opened by an address of this machine alone. Open it by the one for other devices, which the server prints when it starts; then a code for your phone stands here.',
            )
          : t('Point the camera of your phone at the code, and sign in there.')
      }
    >
      {!isOwn && (
        <Suspense fallback={<div className={classes.qr} />}>
          <QrCode text={address} label={t('QR code of {address}', { address })} />
          <Anchor href={address} size="sm">
            {address}
          </Anchor>
        </Suspense>
      )}
    </Section>
  );
}

const BROWSER = 'browser';

/** The language of the person, on every device; a change reloads the page. */
function LanguageSection() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (language: Language | null) => unwrap(api.PATCH('/api/v1/users/me', { body: { user: { language } } })),
    onSuccess: (saved) => {
      client.setQueryData(profileQuery().queryKey, saved);
      followLanguage(saved.language);
    },
  });
  const choices = [
    { value: BROWSER, label: t('Same as this browser') },
    ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
  ];
  return (
    <Section
      title={t('Language')}
      text={t('Applies on all your devices. Sign-in pages use the language of the browser.')}
    >
      <Select
        aria-label={t('Language')}
        data={choices}
        value={profile.language ?? BROWSER}
        onChange={(value) => save.mutate(isLanguage(value) ? value : null)}
        disabled={save.isPending}
        allowDeselect={false}
        maw={320}
      />
    </Section>
  );
}

function FormatsSection() {
  const format = useFormat();
  const today = format.today();
  return (
    <Section
      title={t('Numbers and dates')}
      text={rich('In your language, as it is written in the country of the <link>family settings</link>.', {
        link: (text) => (
          <Anchor inherit underline="always" renderRoot={(props) => <Link to="/settings/family" {...props} />}>
            {text}
          </Anchor>
        ),
      })}
    >
      <dl className={classes.samples ?? ''}>
        <Sample name={t('Amount')} text={format.money('-1234567.80')} />
        <Sample name={t('Date')} text={format.date(today)} />
        <Sample name={t('Typed date')} text={format.typedDate(today)} />
        <Sample name={t('Month')} text={format.month(today.slice(0, 7))} />
        <Sample name={t('Time')} text={format.instant(new Date().toISOString())} />
      </dl>
    </Section>
  );
}

function Sample({ name, text }: { name: string; text: string }) {
  return (
    <div className={classes.sample}>
      <dt>{name}</dt>
      <dd className="amount">{text}</dd>
    </div>
  );
}
