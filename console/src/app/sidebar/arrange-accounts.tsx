import { Button, Group, Modal, Title } from '@mantine/core';
import { MoveButtons } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { type AccountOrder, moved } from './account-order.ts';
import { useAccountTree } from './account-tree.tsx';
import classes from './arrange-accounts.module.css';
import type { AccountTreeGroup } from './group-accounts.ts';

type ArrangeAccountsProps = { readonly opened: boolean; readonly onClose: () => void };

/** Moves groups, and the accounts within each, up and down in the sidebar. */
export function ArrangeAccounts({ opened, onClose }: ArrangeAccountsProps) {
  const [tree, setOrder] = useAccountTree();
  const groups = tree.map(({ name }) => name);
  const accounts = tree.flatMap((group) => group.accounts.map(({ id }) => id));
  return (
    <Modal opened={opened} onClose={onClose} title={t('Arrange accounts')}>
      {tree.map((group) => (
        <section key={group.name} aria-label={group.label}>
          <div className={classes.row}>
            <Title order={3} size="sm">
              {group.label}
            </Title>
            <MoveButtons
              label={group.label}
              isFirst={group.name === groups[0]}
              isLast={group.name === groups.at(-1)}
              onMove={(by) => setOrder({ groups: moved(groups, group.name, by), accounts })}
            />
          </div>
          <GroupAccounts group={group} onMove={(id, by) => setOrder({ groups, accounts: moved(accounts, id, by) })} />
        </section>
      ))}
      <Group justify="space-between" mt="md">
        <Button variant="subtle" onClick={() => setOrder(USUAL)}>
          {t('Reset')}
        </Button>
        <Button onClick={onClose}>{t('Done')}</Button>
      </Group>
    </Modal>
  );
}

const USUAL: AccountOrder = { groups: [], accounts: [] };

type GroupAccountsProps = {
  readonly group: AccountTreeGroup;
  readonly onMove: (id: string, by: -1 | 1) => void;
};

function GroupAccounts({ group: { accounts }, onMove }: GroupAccountsProps) {
  return (
    <ul className={classes.list}>
      {accounts.map(({ id, name }) => (
        <li key={id} className={classes.row}>
          <span className={classes.name}>{name}</span>
          <MoveButtons
            label={name}
            isFirst={id === accounts[0]?.id}
            isLast={id === accounts.at(-1)?.id}
            onMove={(by) => onMove(id, by)}
          />
        </li>
      ))}
    </ul>
  );
}
