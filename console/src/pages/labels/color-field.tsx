import { ColorSwatch, Group, Input, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { t } from '../../ui/i18n/index.ts';
import { LABEL_COLORS } from './label-colors.ts';
import classes from './labels.module.css';

/** Selects a preset or any other colour. */
export function ColorField({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  return (
    <Input.Wrapper label={t('Color')} labelElement="div">
      <Group gap={6} mt={4} role="group" aria-label={t('Colors')}>
        {LABEL_COLORS.map(([name, color]) => {
          const isSelected = color === value.toLowerCase();
          return (
            <UnstyledButton
              key={color}
              className={classes.swatch ?? ''}
              aria-label={name}
              aria-pressed={isSelected}
              onClick={() => onChange(color)}
            >
              <ColorSwatch component="span" color={color} size={26} c="white">
                {isSelected && <IconCheck size={16} aria-hidden />}
              </ColorSwatch>
            </UnstyledButton>
          );
        })}
        <TextInput
          type="color"
          aria-label={t('Custom color')}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          w={56}
        />
      </Group>
    </Input.Wrapper>
  );
}
