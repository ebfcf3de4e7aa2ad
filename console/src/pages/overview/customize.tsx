import { Button, Group, Modal, Switch, Title } from '@mantine/core';
import { ListButton, MoveButtons } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconArrowsLeftRight } from '../../ui/icons/index.ts';
import { CARDS, type CardName, columnOf, type Layout, moveCard, toggle, USUAL } from './layout.ts';
import classes from './overview.module.css';

type CustomizeProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly layout: Layout;
  readonly onChange: (layout: Layout) => void;
};

/** Shows, hides and moves the cards of the overview. */
export function Customize({ opened, onClose, layout, onChange }: CustomizeProps) {
  const isInSide = (name: CardName) => layout.side.includes(name);
  const columns = [
    { title: t('Wide column'), names: layout.order.filter((name) => !isInSide(name)) },
    { title: t('Narrow column'), names: layout.order.filter(isInSide) },
  ];
  return (
    <Modal opened={opened} onClose={onClose} title={t('Customize overview')}>
      {columns.map(({ title, names }) => (
        <section key={title} aria-label={title}>
          <Title order={3} size="sm">
            {title}
          </Title>
          <ul className={classes.list}>
            {names.map((name) => (
              <CardControls key={name} name={name} layout={layout} onChange={onChange} />
            ))}
          </ul>
        </section>
      ))}
      <Group justify="space-between">
        <Button variant="subtle" onClick={() => onChange(USUAL)}>
          {t('Reset')}
        </Button>
        <Button onClick={onClose}>{t('Done')}</Button>
      </Group>
    </Modal>
  );
}

type CardControlsProps = Pick<CustomizeProps, 'layout' | 'onChange'> & { readonly name: CardName };

function CardControls({ name, layout, onChange }: CardControlsProps) {
  const label = CARDS[name];
  const column = columnOf(layout, name);
  return (
    <li>
      <Switch
        label={label}
        checked={!layout.hidden.includes(name)}
        onChange={() => onChange({ ...layout, hidden: toggle(layout.hidden, name) })}
      />
      <MoveButtons
        label={label}
        isFirst={column[0] === name}
        isLast={column.at(-1) === name}
        onMove={(by) => onChange(moveCard(layout, name, by))}
      />
      <ListButton
        label={t('Move {label} to the other column', { label })}
        onClick={() => onChange({ ...layout, side: toggle(layout.side, name) })}
      >
        <IconArrowsLeftRight size={18} stroke={1.6} aria-hidden />
      </ListButton>
    </li>
  );
}
