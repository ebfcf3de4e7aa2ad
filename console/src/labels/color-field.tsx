import { ColorSwatch, Group, Input, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './labels.module.css';

const COLORS = [
  ['Green', '#22c55e'],
  ['Teal', '#14b8a6'],
  ['Sky', '#0ea5e9'],
  ['Blue', '#3b82f6'],
  ['Indigo', '#6366f1'],
  ['Violet', '#a855f7'],
  ['Pink', '#ec4899'],
  ['Red', '#dc2626'],
  ['Orange', '#f97316'],
  ['Yellow', '#eab308'],
  ['Brown', '#b45309'],
  ['Grey', '#6b7280'],
] as const;

/** Chooses a colour: one of a few that go together, or any other. */
export function ColorField({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  return (
    <Input.Wrapper label="Colour" labelElement="div">
      <Group gap={6} mt={4} role="group" aria-label="Colours">
        {COLORS.map(([name, color]) => {
          const isChosen = color === value.toLowerCase();
          return (
            <UnstyledButton
              key={color}
              className={classes.choice ?? ''}
              aria-label={name}
              aria-pressed={isChosen}
              onClick={() => onChange(color)}
            >
              <ColorSwatch component="span" color={color} size={26} c="white">
                {isChosen && <IconCheck size={16} aria-hidden />}
              </ColorSwatch>
            </UnstyledButton>
          );
        })}
        <TextInput
          type="color"
          aria-label="Another colour"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          w={56}
        />
      </Group>
    </Input.Wrapper>
  );
}
