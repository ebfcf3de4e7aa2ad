import { Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './folded-fields.module.css';

type FoldedFieldsProps = {
  readonly label: string;
  /** Whether a field within needs to be seen, such as one with an error. It then stays open. */
  readonly isNeeded: boolean;
  readonly children: ReactNode;
};

/** Fields that few people need, below a line that opens them. */
export function FoldedFields({ label, isNeeded, children }: FoldedFieldsProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isNeeded && fold.current !== null) fold.current.open = true;
  }, [isNeeded]);
  return (
    <details ref={fold} className={classes.fold ?? ''}>
      <summary>{label}</summary>
      <Stack>{children}</Stack>
    </details>
  );
}
