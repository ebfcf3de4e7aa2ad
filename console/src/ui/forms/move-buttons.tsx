import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import { IconArrowDown, IconArrowUp } from '../icons/index.ts';

type MoveButtonsProps = {
  /** The name of what is moved. */
  readonly label: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
};

/** Moves an item of a list up and down, by pointer or keyboard. */
export function MoveButtons({ label, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <ListButton label={t('Move {label} up', { label })} disabled={isFirst} onClick={() => onMove(-1)}>
        <IconArrowUp size={18} stroke={1.6} aria-hidden />
      </ListButton>
      <ListButton label={t('Move {label} down', { label })} disabled={isLast} onClick={() => onMove(1)}>
        <IconArrowDown size={18} stroke={1.6} aria-hidden />
      </ListButton>
    </>
  );
}

type ListButtonProps = {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** A button of an item. While it is disabled it keeps the focus, so that repeated presses do not lose it. */
export function ListButton({ label, disabled = false, onClick, children }: ListButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      data-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </ActionIcon>
  );
}
