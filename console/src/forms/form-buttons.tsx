import { Button, Group } from '@mantine/core';

type FormButtonsProps = {
  /** A verb with its object, such as "Create key". */
  readonly submit: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly isDisabled?: boolean;
};

/** The way out of a form and the way on. */
export function FormButtons({ submit, isBusy, onCancel, isDisabled = false }: FormButtonsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isBusy} disabled={isDisabled}>
        {submit}
      </Button>
    </Group>
  );
}
