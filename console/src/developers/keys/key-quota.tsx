import { Group, Progress, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client.ts';
import { useFormat } from '../../ui/use-format.ts';
import { keyUsageQuery } from '../credentials/queries.ts';
import { clockOf, useCountdown } from './use-countdown.ts';

/** How much of its quota a key has used in the present window, and how long that still lasts. */
export function KeyQuota({ id, name }: { id: string; name: string }) {
  const usage = useQuery(keyUsageQuery(id));
  if (usage.data === undefined) {
    return usage.error ? (
      <Text size="sm" c="dimmed">
        Its usage could not be loaded: {usage.error.message}
      </Text>
    ) : (
      <Skeleton height={30} />
    );
  }
  return <Quota name={name} quota={usage.data.rate_limit} asOf={usage.dataUpdatedAt} />;
}

type QuotaProps = { name: string; quota: Schemas['ApiKeyUsage']['rate_limit']; asOf: number };

function Quota({ name, quota, asOf }: QuotaProps) {
  const format = useFormat();
  const left = useCountdown(quota.reset_in_seconds, asOf);
  const share = quota.limit === 0 ? 100 : (quota.current_count / quota.limit) * 100;
  const color = share >= 100 ? 'red' : share >= 80 ? 'yellow' : 'accent';
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm">
          <b>{format.count(quota.current_count)}</b> of {format.count(quota.limit)} requests
        </Text>
        <Text size="sm" c="dimmed" className="amount">
          Resets in {clockOf(left)}
        </Text>
      </Group>
      <Progress value={share} color={color} aria-label={`Quota that ${name} has used`} />
    </div>
  );
}
