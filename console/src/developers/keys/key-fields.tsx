import { Select, Textarea, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { issueFor, profileQuery, type Schemas } from '../../api/index.ts';
import { useFormat } from '../../ui/index.ts';
import type { Expiry } from './expiry.ts';

const EXPIRIES = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
  { value: 'date', label: 'On a date' },
] as const;
const TIERS = [
  { value: 'standard', label: 'Standard' },
  { value: 'premium', label: 'Premium' },
  { value: 'enterprise', label: 'Enterprise' },
] as const;

type KeyFieldsProps = {
  readonly expiry: Expiry;
  readonly onExpiry: (expiry: Expiry) => void;
  /** The key to edit; null for a new one. */
  readonly current: Schemas['ApiKey'] | null;
  readonly error: Error | null;
};

/** The members whose issues `KeyFields` shows. */
export const KEY_MEMBERS = ['name', 'expires_at', 'allowed_ips', 'tier'];

/** The fields of a key that can change later: name, expiry, IP addresses and, for admins, the tier. */
export function KeyFields({ expiry, onExpiry, current, error }: KeyFieldsProps) {
  const { data: profile } = useSuspenseQuery(profileQuery());
  return (
    <>
      <TextInput
        name="name"
        label="Name"
        description="For example where the key is used"
        defaultValue={current?.name ?? ''}
        required
        maxLength={100}
        data-autofocus
        error={issueFor(error, 'name')}
      />
      <ExpiryFields expiry={expiry} onExpiry={onExpiry} current={current} error={error} />
      <Textarea
        name="addresses"
        label="Allowed IP addresses"
        description="IP addresses or CIDR blocks, one per line. Leave empty to allow all."
        placeholder={'203.0.113.7\n10.0.0.0/8'}
        defaultValue={current?.allowed_ips?.join('\n') ?? ''}
        autosize
        minRows={2}
        error={issueFor(error, 'allowed_ips')}
      />
      {profile.role === 'admin' && (
        <Select
          name="tier"
          label="Tier"
          description="The number of requests allowed per hour"
          data={TIERS}
          defaultValue={current?.tier ?? null}
          placeholder="Server default"
          allowDeselect={current === null}
          error={issueFor(error, 'tier')}
        />
      )}
    </>
  );
}

function ExpiryFields({ expiry, onExpiry, current, error }: KeyFieldsProps) {
  const format = useFormat();
  const unchanged = current?.expires_at && [
    { value: 'unchanged', label: `No change: ${format.instant(current.expires_at)}` } as const,
  ];
  return (
    <>
      <Select
        label="Expires"
        data={[...(unchanged || []), ...EXPIRIES]}
        value={expiry.kind}
        allowDeselect={false}
        onChange={(kind) => kind !== null && onExpiry({ ...expiry, kind })}
        error={issueFor(error, 'expires_at')}
      />
      {expiry.kind === 'date' && (
        <TextInput
          type="date"
          label="Expiry date"
          required
          min={format.today()}
          value={expiry.date}
          onChange={({ currentTarget }) => onExpiry({ ...expiry, date: currentTarget.value })}
        />
      )}
    </>
  );
}

export function tierOf(text: string): Schemas['NewApiKey']['tier'] {
  return TIERS.find(({ value }) => value === text)?.value;
}
