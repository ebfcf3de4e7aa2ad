import { Group, Progress, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { read, type Schemas } from '../../../api/index.ts';
import { formatClock } from '../../../ui/format/index.ts';
import { rich, t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';

/** A key's usage in the current rate limit window and the time until it resets. */
export function KeyQuota({ id, name }: { id: string; name: string }) {
  const usage = useQuery(keyUsageQuery(id));
  if (usage.data === undefined) {
    return usage.error ? (
      <Text size="sm" c="dimmed">
        {t('Could not load usage: {message}', { message: usage.error.message })}
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
          {rich('<b>{count}</b> of {limit} requests', {
            count: format.count(quota.current_count),
            limit: format.count(quota.limit),
            b: (text) => <b>{text}</b>,
          })}
        </Text>
        <Text size="sm" c="dimmed" className="amount">
          {t('Resets in {time}', { time: formatClock(left) })}
        </Text>
      </Group>
      <Progress value={share} color={color} aria-label={t('Rate limit usage of {name}', { name })} />
    </div>
  );
}

/** The seconds left of `seconds`, counted down since `asOf`; never negative. */
function useCountdown(seconds: number, asOf: number): number {
  const [state, setState] = useState({ asOf, passed: 0 });
  useEffect(() => {
    const timer = setInterval(
      () => setState((before) => ({ asOf, passed: before.asOf === asOf ? before.passed + 1 : 1 })),
      1000,
    );
    return () => clearInterval(timer);
  }, [asOf]);
  return Math.max(0, seconds - (state.asOf === asOf ? state.passed : 0));
}

const REFRESH_MS = 4000;

/** The rate limit of one key and its current usage; this request does not count against it. */
const keyUsageQuery = (id: string) =>
  read('/api/v1/api_keys/{id}/usage', { path: { id } }, { refetchInterval: REFRESH_MS, staleTime: 0 });
