import { Input, InputBase, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './picker.module.css';

type PickerFieldProps = {
  readonly label: string;
  /** The current choice as text; null for none. */
  readonly text: string | null;
  readonly none: string;
  /** Shown before the text. */
  readonly icon?: ReactNode;
  /** The picker; `close` closes it after a choice. */
  readonly children: (close: () => void) => ReactNode;
};

/** A dropdown with a transition is not there before the second frame, and cannot have the focus. */
export const AT_ONCE = { duration: 0 } as const;

/** A form field that opens the picker of the table. */
export function PickerField({ label, text, none, icon, children }: PickerFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width="target"
      shadow="md"
      transitionProps={AT_ONCE}
      trapFocus
    >
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          id={id}
          label={label}
          aria-label={`${label}: ${text ?? none}`}
          pointer
          leftSection={icon}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {text === null ? (
            <Input.Placeholder>{none}</Input.Placeholder>
          ) : (
            <span className={classes.chosen} dir="auto">
              {text}
            </span>
          )}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  );
}
