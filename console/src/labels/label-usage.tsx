import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorText } from '../feedback/notify.tsx';
import { useFormat } from '../ui/use-format.ts';
import type { Label, LabelKind } from './label-kinds.ts';

/** How many transactions have a label, with the way to them. */
export function LabelUsage({ kind, label }: { kind: LabelKind; label: Label }) {
  const format = useFormat();
  const count = useQuery({
    queryKey: ['label-usage', kind.many, label.id],
    queryFn: ({ signal }) => kind.count(label.id, signal),
    staleTime: 0,
  });
  if (count.error) return <ErrorText error={count.error} />;
  if (count.data === undefined) return <Skeleton height={20} width={240} />;
  if (count.data === 0) return <Text size="sm">No transaction has it.</Text>;
  return (
    <Text size="sm">
      <Anchor
        inherit
        fw={600}
        renderRoot={(props) => <Link to="/transactions" search={{ [kind.filter]: [label.id] }} {...props} />}
      >
        {count.data === 1 ? '1 transaction' : `${format.count(count.data)} transactions`}
      </Anchor>{' '}
      {count.data === 1 ? 'has' : 'have'} it.
    </Text>
  );
}
