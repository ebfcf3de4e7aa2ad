import { Group, Input, UnstyledButton } from '@mantine/core';
import classes from '../labels/labels.module.css';
import { CATEGORY_ICONS } from './category-icon.tsx';

/** Chooses a category's icon. */
export function IconField({ value, onChange }: { value: string; onChange: (icon: string) => void }) {
  return (
    <Input.Wrapper label="Icon" labelElement="div">
      <Group gap={4} mt={4} role="group" aria-label="Icons">
        {CATEGORY_ICONS.map(({ name, Icon, label }) => (
          <UnstyledButton
            key={name}
            className={classes.icon ?? ''}
            aria-label={label}
            aria-pressed={name === value}
            onClick={() => onChange(name)}
          >
            <Icon size={20} stroke={1.7} aria-hidden />
          </UnstyledButton>
        ))}
      </Group>
    </Input.Wrapper>
  );
}
