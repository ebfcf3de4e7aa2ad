import { Select, Textarea, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { profileQuery, type Schemas } from '../../api/index.ts';
import { useFormat } from '../../ui/index.ts';
import type { Expiry } from './expiry.ts';

const EXPIRIES = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'date', label: 'On a day that I choose' },
] as const;
const TIERS = [
  { value: 'standard', label: 'Standard' },
  { value: 'premium', label: 'Premium' },
  { value: 'enterprise', label: 'Enterprise' },
] as const;

type KeyFieldsProps = {
  readonly expiry: Expiry;
  readonly onExpiry: (expiry: Expiry) => void;
  /** The key that is edited; null for a new one. */
  readonly current: Schemas['ApiKey'] | null;
};

/** The fields of a key that may change later: its name, end, addresses and, for an admin, its tier. */
export function KeyFields({ expiry, onExpiry, current }: KeyFieldsProps) {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const format = useFormat();
  const kept = current?.expires_at && [
    { value: 'kept', label: `As now: ${format.instant(current.expires_at)}` } as const,
  ];
  return (
    <>
      <TextInput
        name="name"
        label="Name"
        description="Where it is used, so that you know it again"
        defaultValue={current?.name ?? ''}
        required
        maxLength={100}
        data-autofocus
      />
      <Select
        label="Ends"
        data={[...(kept || []), ...EXPIRIES]}
        value={expiry.kind}
        allowDeselect={false}
        onChange={(kind) => kind !== null && onExpiry({ ...expiry, kind })}
      />
      {expiry.kind === 'date' && (
        <TextInput
          type="date"
          label="Last day"
          required
          min={format.today()}
          value={expiry.date}
          onChange={({ currentTarget }) => onExpiry({ ...expiry, date: currentTarget.value })}
        />
      )}
      <Textarea
        name="addresses"
        label="Allowed addresses"
        description="IP addresses or CIDR blocks, one a line. Leave it empty to allow every address."
        placeholder={'203.0.113.7\n10.0.0.0/8'}
        defaultValue={current?.allowed_ips?.join('\n') ?? ''}
        autosize
        minRows={2}
      />
      {profile.role === 'admin' && (
        <Select
          name="tier"
          label="Tier"
          description="How many requests it may make in an hour"
          data={TIERS}
          defaultValue={current?.tier ?? null}
          placeholder="This server's default"
          allowDeselect={current === null}
        />
      )}
    </>
  );
}

/** A tier that was chosen; undefined for none. */
export function tierOf(text: string): Schemas['NewApiKey']['tier'] {
  return TIERS.find(({ value }) => value === text)?.value;
}
