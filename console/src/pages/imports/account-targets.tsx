import { Fieldset, Select, SimpleGrid, Text } from '@mantine/core';
import type { Schemas } from '../../api/index.ts';
import { ACCOUNT_TYPES } from '../../ui/account-types/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { Target } from './import-queries.ts';

type OwnAccount = Pick<Schemas['Account'], 'id' | 'name'>;

/** The target of an account that the file names. */
export type NamedTarget = Target & { readonly statement_account: string };

type AccountTargetsProps = {
  /** One for each account of the file. */
  readonly targets: readonly NamedTarget[];
  readonly accounts: readonly OwnAccount[];
  /** Whether the file says what its accounts are. */
  readonly hasTypes: boolean;
  readonly onChange: (targets: readonly NamedTarget[]) => void;
};

/** The target of each account of a file: as chosen, else the user's account of that name, else a new one. */
export function targetsFor(
  names: readonly string[],
  chosen: readonly Target[],
  accounts: readonly OwnAccount[],
): NamedTarget[] {
  return names.map((name) => {
    const own = accounts.find((account) => account.name === name);
    const target = chosen.find(({ statement_account }) => statement_account === name);
    return { ...(target ?? (own && { account_id: own.id })), statement_account: name };
  });
}

/** Asks where the rows of each account of a file go. */
export function AccountTargets({ targets, accounts, hasTypes, onChange }: AccountTargetsProps) {
  const change = (next: NamedTarget) =>
    onChange(targets.map((one) => (one.statement_account === next.statement_account ? next : one)));
  return (
    <Fieldset legend={t('Accounts in the file')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('New accounts are opened when you continue; their transactions wait for your review.')}
      </Text>
      {targets.map((target) => (
        <TargetFields
          key={target.statement_account}
          target={target}
          accounts={accounts}
          hasTypes={hasTypes}
          onChange={change}
        />
      ))}
    </Fieldset>
  );
}

const NEW = 'new';
const LEFT_OUT = 'left out';

type TargetFieldsProps = Pick<AccountTargetsProps, 'accounts' | 'hasTypes'> & {
  readonly target: NamedTarget;
  readonly onChange: (target: NamedTarget) => void;
};

function TargetFields({ target, accounts, hasTypes, onChange }: TargetFieldsProps) {
  const { statement_account, account_id: id } = target;
  const choose = (value: string | null) => {
    if (value === NEW) onChange({ statement_account });
    else if (value !== null) onChange({ statement_account, account_id: value === LEFT_OUT ? null : value });
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mb="sm">
      <Select
        label={statement_account}
        data={[
          { value: NEW, label: t('New account “{name}”', { name: statement_account }) },
          ...accounts.map(({ id: value, name }) => ({ value, label: name })),
          { value: LEFT_OUT, label: t('Leave out') },
        ]}
        value={id === undefined ? NEW : (id ?? LEFT_OUT)}
        onChange={choose}
        allowDeselect={false}
        searchable={accounts.length > 8}
      />
      {id === undefined && (
        <TypeSelect
          label={t('Type of {name}', { name: statement_account })}
          hasTypes={hasTypes}
          value={target.account_type}
          onChange={(account_type) => onChange({ statement_account, ...(account_type && { account_type }) })}
        />
      )}
    </SimpleGrid>
  );
}

type TypeSelectProps = {
  readonly label: string;
  readonly hasTypes: boolean;
  readonly value: Target['account_type'];
  readonly onChange: (type: Target['account_type']) => void;
};

function TypeSelect({ label, hasTypes, value, onChange }: TypeSelectProps) {
  const types = ACCOUNT_TYPES.map((one) => ({ value: one.type as string, label: one.label }));
  const data = hasTypes ? [{ value: '', label: t('As in the file') }, ...types] : types;
  return (
    <Select
      label={label}
      data={data}
      value={value ?? (hasTypes ? '' : 'depository')}
      onChange={(chosen) => onChange(ACCOUNT_TYPES.find(({ type }) => type === chosen)?.type)}
      allowDeselect={false}
    />
  );
}
