import { Anchor, SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../ui/index.ts';
import classes from './appearance.module.css';
import { Section } from './section/index.ts';

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const;

export function AppearancePage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isStill = useReducedMotion();
  return (
    <Stack gap="lg">
      <Section title="Theme" text="Applies to this browser only.">
        <SegmentedControl
          aria-label="Theme"
          data={[...SCHEMES]}
          value={colorScheme}
          onChange={(value) => setColorScheme(SCHEMES.find((one) => one.value === value)?.value ?? 'auto')}
        />
        <Text size="sm" c="dimmed">
          {isStill
            ? 'Animations are off, because your system is set to reduce motion.'
            : 'Animations turn off if your system is set to reduce motion.'}
        </Text>
      </Section>
      <FormatsSection />
    </Stack>
  );
}

function FormatsSection() {
  const format = useFormat();
  const today = format.today();
  return (
    <Section
      title="Numbers and dates"
      text={
        <>
          Set in the{' '}
          <Anchor inherit underline="always" renderRoot={(props) => <Link to="/settings/family" {...props} />}>
            family settings
          </Anchor>
          .
        </>
      }
    >
      <dl className={classes.samples ?? ''}>
        <Sample name="Amount" text={format.money('-1234567.80')} />
        <Sample name="Date" text={format.date(today)} />
        <Sample name="Month" text={format.month(today.slice(0, 7))} />
        <Sample name="Time" text={format.instant(new Date().toISOString())} />
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
