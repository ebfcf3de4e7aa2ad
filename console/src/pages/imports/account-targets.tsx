import { Fieldset, Select, SimpleGrid, Text } from '@mantine/core';
import { ACCOUNT_TYPES } from '../../ui/account-types/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { Import, OwnAccount, Preflight, Target } from './import-queries.ts';
import { foreignCurrency } from './other-currencies.tsx';
import { outcomeText, targetText } from './reasons.ts';
import { accountsIn, hasTrades } from './settings.ts';

/** The target of an account that the file names. */
export type NamedTarget = Target & { readonly statement_account: string };

type AccountTargetsProps = {
  readonly preflight: Preflight;
  /** One for each account of the file. */
  readonly targets: readonly NamedTarget[];
  readonly accounts: readonly OwnAccount[];
  /** Says when new accounts are opened. */
  readonly hint: string;
  /** The expected outcomes of the rows of an account of the file, if they are known. */
  readonly trialOf?: (statementAccount: string) => Import | undefined;
  readonly onChange: (targets: readonly NamedTarget[]) => void;
};

/** The target of each account of a file: as chosen, else the user's account that it is meant for, else a new one. */
export function targetsFor(preflight: Preflight, chosen: readonly Target[]): NamedTarget[] {
  return accountsIn(preflight).map((name) => {
    const target = chosen.find(({ statement_account }) => statement_account === name);
    const own = proposalFor(preflight, name)?.account ?? null;
    return { ...(target ?? (own && { account_id: own.id })), statement_account: name };
  });
}

/** Whether the targets of a file's accounts can be imported to. */
export function areReady(
  preflight: Preflight,
  targets: readonly NamedTarget[],
  accounts: readonly OwnAccount[],
): boolean {
  const isForeign = targets.some((target) => foreignCurrency(preflight, target, accounts) !== undefined);
  return !isForeign && targets.some(({ account_id }) => account_id !== null);
}

function proposalFor({ target_accounts }: Preflight, name: string) {
  return target_accounts.find(({ statement_account }) => statement_account === name);
}

/** Asks where the rows of each account of a file go. */
export function AccountTargets({ targets, hint, onChange, ...rest }: AccountTargetsProps) {
  const change = (next: NamedTarget) =>
    onChange(targets.map((one) => (one.statement_account === next.statement_account ? next : one)));
  return (
    <Fieldset legend={t('Accounts in the file')}>
      <Text size="sm" c="dimmed" mb="xs">
        {hint}
      </Text>
      {targets.map((target) => (
        <TargetFields key={target.statement_account} target={target} onChange={change} {...rest} />
      ))}
    </Fieldset>
  );
}

const NEW = 'new';
const LEFT_OUT = 'left out';

type TargetFieldsProps = Pick<AccountTargetsProps, 'preflight' | 'accounts' | 'trialOf'> & {
  readonly target: NamedTarget;
  readonly onChange: (target: NamedTarget) => void;
};

function TargetFields({ preflight, target, accounts, trialOf, onChange }: TargetFieldsProps) {
  const { statement_account, account_id: id } = target;
  const proposal = proposalFor(preflight, statement_account);
  const isProposed = proposal !== undefined && proposal.account?.id === id;
  const foreign = foreignCurrency(preflight, target, accounts);
  const trial = trialOf?.(statement_account);
  const choose = (value: string | null) => {
    if (value === NEW) onChange(newTarget(statement_account, accounts));
    else if (value !== null) onChange({ statement_account, account_id: value === LEFT_OUT ? null : value });
  };
  const { account_type, ...untyped } = target;
  return (
    <div>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mb="sm" style={{ alignItems: 'end' }}>
        <Select
          label={statement_account}
          description={isProposed ? targetText(proposal) : undefined}
          error={
            foreign && t('Its transactions are in {currency}: choose an account in {currency}', { currency: foreign })
          }
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
            hasTypes={preflight.format === 'sure' || hasTrades(preflight)}
            value={account_type}
            onChange={(type) => onChange({ ...untyped, ...(type && { account_type: type }) })}
          />
        )}
      </SimpleGrid>
      {trial !== undefined && (
        <Text size="sm" c="dimmed" mb="sm">
          {outcomeText([trial])}
        </Text>
      )}
    </div>
  );
}

// Without a name the rows go to the person's account that is called like the one of the file.
function newTarget(statement_account: string, accounts: readonly OwnAccount[]): NamedTarget {
  const isTaken = accounts.some(({ name }) => name === statement_account);
  return { statement_account, ...(isTaken && { account_name: statement_account }) };
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
