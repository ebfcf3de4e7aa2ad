import { Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { familySettingsQuery } from '../api/queries.ts';
import icon from './icon.svg';
import classes from './shell.module.css';

/** The product's mark with the family's name. */
export function Brand() {
  const { data: family } = useSuspenseQuery(familySettingsQuery());
  return (
    <div className={classes.brand}>
      <img src={icon} alt="" width={28} height={28} />
      <Text fw={600} truncate>
        {family.name ?? 'Coffer'}
      </Text>
    </div>
  );
}
