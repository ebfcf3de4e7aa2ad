import { Button } from '@mantine/core';
import { IconReceipt2 } from '@tabler/icons-react';
import { EmptyState } from '../../feedback/empty-state.tsx';
import { WritersOnly } from '../../ui/writers-only.tsx';

type NoRowsProps = { readonly isFiltered: boolean; readonly onClear: () => void; readonly onAdd: () => void };

/** What stands in the place of a list without rows. */
export function NoRows({ isFiltered, onClear, onAdd }: NoRowsProps) {
  return isFiltered ? (
    <EmptyState
      title="Nothing matches"
      text="No transaction passes the search and the filters."
      action={
        <Button variant="default" onClick={onClear}>
          Clear the search and the filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="No transactions yet"
      text="What is spent and earned is listed here: added by hand, or sent by a script through the API."
      icon={<IconReceipt2 size={40} aria-hidden />}
      action={
        <WritersOnly>
          <Button onClick={onAdd}>Add transaction</Button>
        </WritersOnly>
      }
    />
  );
}
